package dev.toolbooth.app.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.search.embed.EmbeddingFailure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedEmbedderTest {
    @TempDir Path folder;

    @Test
    void whoSharesTheModelHasItLoadedAndTheLastOneGivesItBack() throws Exception {
        SharedEmbedder one = SharedEmbedder.share(folder);
        SharedEmbedder other = SharedEmbedder.share(folder.resolve("x/.."));
        assertThat(one.ready()).isFalse();

        one.query("weather");

        assertThat(other.ready()).isTrue();
        one.close();
        one.close();
        assertThat(other.query("weather")).hasSize(other.dimensions());
        other.close();
        assertThatThrownBy(() -> other.query("weather"))
                .isInstanceOf(EmbeddingFailure.class)
                .hasMessageContaining("closed");
        try (SharedEmbedder later = SharedEmbedder.share(folder)) {
            assertThat(later.ready()).isFalse();
        }
    }
}
