package dev.toolbooth.core.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScopesTest {

    private static Scopes scopes(String... texts) {
        return Scopes.of(List.of(texts));
    }

    @Test
    void aStarIsEverything() {
        assertThat(Scopes.ALL.all()).isTrue();
        assertThat(Scopes.ALL.allow("tools", "echo")).isTrue();
        assertThat(scopes("*", "tools:echo").allow("metrics")).isTrue();
    }

    @Test
    void aKindIsAllOfThatKindAndNoOther() {
        assertThat(scopes("tools").allow("tools", "echo")).isTrue();
        assertThat(scopes("tools").allow("tools")).isTrue();
        assertThat(scopes("tools").allow("resources", "echo")).isFalse();
    }

    @Test
    void aNameIsThatOneAlone() {
        assertThat(scopes("tools:echo").allow("tools", "echo")).isTrue();
        assertThat(scopes("tools:echo").allow("tools", "echoes")).isFalse();
        assertThat(scopes("tools:echo").allow("tools", "Echo")).isFalse();
        assertThat(scopes("tools:echo").allow("tools")).isFalse();
    }

    @Test
    void aNameWithAStarIsAllThatBeginSo() {
        Scopes some = scopes("tools:read_*", "resources:logs://*");
        assertThat(some.allow("tools", "read_file")).isTrue();
        assertThat(some.allow("tools", "write_file")).isFalse();
        assertThat(some.allow("resources", "logs://server/recent")).isTrue();
        assertThat(some.allow("resources", "read_file")).isFalse();
    }

    @Test
    void noScopesAllowNothing() {
        assertThat(scopes().allow("tools", "echo")).isFalse();
        assertThat(scopes().allow("tools")).isFalse();
    }

    @Test
    void whatHasNotTheFormOfAScopeIsRefused() {
        for (String bad : List.of("", "Tools", "tools:", "tools:a b", "tools:a\"b", "a\nb", "**")) {
            assertThatIllegalArgumentException().as(bad).isThrownBy(() -> scopes(bad));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> scopes("tools:" + "a".repeat(200)));
    }

    @Test
    void whereOnlyAPartIsShownTheRestIsNotThereWhateverIsGranted() {
        Scopes part = Scopes.of(List.of("tools:pizza-*", "resources:ui://pizza*"));
        Scopes all = Scopes.ALL.within(part);
        assertThat(all.all()).isFalse();
        assertThat(all.allow("tools", "pizza-map")).isTrue();
        assertThat(all.allow("tools", "echo")).isFalse();
        assertThat(all.hide("tools", "echo")).isTrue();
        assertThat(all.hide("tools", "pizza-map")).isFalse();
        assertThat(all.allow("tools")).isFalse();
        assertThat(all.allow("prompts")).isFalse();
        assertThat(all.only("tools").allow("tools", "pizza-map")).isTrue();
        assertThat(all.only("tools").allow("resources", "ui://pizza.html")).isFalse();

        Scopes few = Scopes.of(List.of("tools:echo", "tools:pizza-list")).within(part);
        assertThat(few.allow("tools", "pizza-list")).isTrue();
        assertThat(few.allow("tools", "pizza-map")).isFalse();
        assertThat(few.hide("tools", "pizza-map")).isFalse();
        assertThat(few.allow("tools", "echo")).isFalse();
        assertThat(few).isNotEqualTo(Scopes.of(List.of("tools:echo", "tools:pizza-list")));
    }
}
