package dev.toolbooth.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.search.words.Stems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SynonymsTest {
    @Test
    void everyGroupOfTheFileHasSeveralPlainWords() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(Synonyms.class.getResourceAsStream("synonyms.txt"))) {
            List<String> lines =
                    new String(file.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .toList();
            assertThat(lines)
                    .hasSizeGreaterThan(50)
                    .doesNotHaveDuplicates()
                    .allMatch(line -> line.matches("[a-z]+( [a-z]+)+"));
        }
    }

    @Test
    void aWordOfTwoGroupsDoesNotJoinThem() {
        Synonyms synonyms = Synonyms.of(List.of("# say", "", "price quote", "price cost"));
        Stems stems = new Stems();
        assertThat(synonyms.of(stems.of("prices")))
                .containsExactlyInAnyOrder(stems.of("quote"), stems.of("cost"));
        assertThat(synonyms.of(stems.of("cost"))).containsExactly(stems.of("price"));
        assertThat(synonyms.of("unknown")).isEmpty();
    }
}
