package dev.toolbooth.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {
    private static final List<String> FIVE = List.of("a", "b", "c", "d", "é/😀");

    private static Optional<Page<String>> page(List<String> all, @Nullable String cursor) {
        return Page.of(all, Function.identity(), cursor, 2, false);
    }

    @Test
    void pagesTogetherHoldEverythingOnce() {
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<String> page = page(FIVE, cursor).orElseThrow();
            assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
            seen.addAll(page.items());
            cursor = page.next();
        } while (cursor != null);
        assertThat(seen).isEqualTo(FIVE);
    }

    @Test
    void aListThatJustFitsHasNoNextPage() {
        assertThat(page(List.of("a", "b"), null))
                .contains(new Page<>(List.of("a", "b"), null, false));
        assertThat(page(List.of(), null)).contains(new Page<>(List.of(), null, false));
    }

    @Test
    void anEmptyCursorIsTheStart() {
        assertThat(page(FIVE, "")).isEqualTo(page(FIVE, null));
    }

    @Test
    void whatIsAddedOrTakenElsewhereMovesNothing() {
        String next = page(FIVE, null).orElseThrow().next();
        assertThat(page(List.of("0", "b", "b2", "c", "d"), next).orElseThrow().items())
                .containsExactly("b2", "c");
    }

    @Test
    void aCursorOfAnotherListIsRefused() {
        String next = page(List.of("x", "y", "z"), null).orElseThrow().next();
        assertThat(page(FIVE, next)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2", "!", "YQ", "YWZ0ZXI6", "YWZ0ZXI6enp6", "====", "é", "\ud83d"})
    void aCursorThatIsNoneOfOursIsRefused(String cursor) {
        assertThat(page(FIVE, cursor)).isEmpty();
    }

    @Test
    void aCursorIsOpaque() {
        String next = page(FIVE, null).orElseThrow().next();
        assertThat(next).isNotNull().matches("[A-Za-z0-9_-]+");
        assertThat(new String(Base64.getUrlDecoder().decode(next), StandardCharsets.UTF_8))
                .endsWith("b");
    }
}
