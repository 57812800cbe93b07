package dev.toolbooth.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Suggestions for words that were probably misspelt. */
class NearestTest {

    @Test
    void theNearestWordIsSuggested() {
        assertThat(Nearest.to("prot", List.of("host", "port"))).contains("port");
        assertThat(Nearest.to("levle", List.of("level", "format"))).contains("level");
    }

    @Test
    void aWordThatIsFarFromAllIsNotGuessed() {
        assertThat(Nearest.to("zebra", List.of("host", "port"))).isEmpty();
        assertThat(Nearest.to("x".repeat(101), List.of("x".repeat(101)))).isEmpty();
    }

    @Test
    void aSwapOfNeighboursCountsOnce() {
        assertThat(Nearest.distance("prot", "port")).isEqualTo(1);
        assertThat(Nearest.distance("", "abc")).isEqualTo(3);
        assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    }
}
