package dev.toolbooth.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.search.embed.EmbeddingFailure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedModelTest {
    @TempDir Path folder;

    @Test
    void whoSharesTheModelHasItLoadedAndTheLastOneGivesItBack() throws Exception {
        SharedModel one = SharedModel.in(folder);
        SharedModel other = SharedModel.in(folder.resolve("x/.."));
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
        try (SharedModel later = SharedModel.in(folder)) {
            assertThat(later.ready()).isFalse();
        }
    }
}
