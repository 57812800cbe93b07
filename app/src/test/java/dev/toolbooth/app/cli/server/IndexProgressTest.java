package dev.toolbooth.app.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What somebody sees who waits for an index. */
final class IndexProgressTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private long nanos;

    private IndexProgress progress(boolean terminal) {
        return new IndexProgress(new PrintStream(said, true, UTF_8), terminal, () -> nanos);
    }

    private static IndexStatus status(Phase phase, int filesToDo, int chunks, int embedded) {
        return new IndexStatus(phase, 0, filesToDo, chunks, embedded, Map.of(), "m", 0, null);
    }

    private String line() {
        String all = said.toString(UTF_8);
        return all.substring(all.lastIndexOf('\r') + 1).stripTrailing();
    }

    @Test
    void aTerminalShowsABarThatOnlyGrows() {
        IndexProgress progress = progress(true);

        progress.show(status(Phase.OPENING, 0, 0, 0));
        assertThat(line()).isEqualTo("opening the index");
        progress.show(status(Phase.READING, 0, 0, 0));
        assertThat(line()).isEqualTo("looking for changed files");
        progress.show(status(Phase.READING, 300, 0, 0));
        assertThat(line()).isEqualTo("[" + ".".repeat(30) + "] 0 of 300 files read");
        progress.show(status(Phase.READING, 100, 5, 0));
        assertThat(line())
                .isEqualTo("[" + "#".repeat(20) + ".".repeat(10) + "] 200 of 300 files read");
        progress.show(status(Phase.EMBEDDING, 0, 60, 30));
        assertThat(line())
                .isEqualTo("[" + "#".repeat(15) + ".".repeat(15) + "] 30 of 60 places embedded");

        progress.end();
        assertThat(line()).isEmpty();
    }

    @Test
    void elsewhereThereIsALineNowAndThen() {
        IndexProgress progress = progress(false);

        progress.show(status(Phase.READING, 300, 0, 0));
        assertThat(said.size()).isZero();

        nanos = IndexProgress.LINES_APART.toNanos();
        progress.show(status(Phase.READING, 100, 0, 0));
        progress.show(status(Phase.READING, 90, 0, 0));
        progress.end();

        assertThat(said.toString(UTF_8).lines())
                .containsExactly("[" + "#".repeat(20) + ".".repeat(10) + "] 200 of 300 files read");
    }
}
