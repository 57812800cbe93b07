package dev.toolbooth.app.config.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Suggestions for words that were probably misspelt. */
class NearestWordTest {

    @Test
    void theNearestWordIsSuggested() {
        assertThat(NearestWord.find("prot", List.of("host", "port"))).contains("port");
        assertThat(NearestWord.find("levle", List.of("level", "format"))).contains("level");
    }

    @Test
    void aWordThatIsFarFromAllIsNotGuessed() {
        assertThat(NearestWord.find("zebra", List.of("host", "port"))).isEmpty();
        assertThat(NearestWord.find("x".repeat(101), List.of("x".repeat(101)))).isEmpty();
    }

    @Test
    void aSwapOfNeighboursCountsOnce() {
        assertThat(NearestWord.distance("prot", "port")).isEqualTo(1);
        assertThat(NearestWord.distance("", "abc")).isEqualTo(3);
        assertThat(NearestWord.distance("kitten", "sitting")).isEqualTo(3);
    }
}
