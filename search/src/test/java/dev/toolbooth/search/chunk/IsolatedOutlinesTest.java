package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Sources are read where nothing but a file's own structure can be lost. */
class IsolatedOutlinesTest {
    private static final String SOURCE =
            """
            class A {
                int twice(int a) {
                    return 2 * a;
                }
            }
            """;

    /** Python's parser needs more memory than any machine has for that, within one step. */
    private static final String HOSTILE = "def f():\n  x=" + "/*\n".repeat(20_000);

    private final List<String> notices = new ArrayList<>();
    private final Outlines safe = new IsolatedOutlines(notices::add, 2);

    @Test
    void anotherProcessFindsWhatThisOneDoes() {
        Outlines local =
                new InProcessOutlines(
                        new Syntaxes(notices::add, TreeSitterLibrary::load, System::nanoTime));
        for (ChunkSizes sizes : List.of(ChunkSizes.USUAL, new ChunkSizes(20))) {
            assertThat(safe.of(FileStructure.JAVA, SOURCE, sizes))
                    .isNotEmpty()
                    .isEqualTo(local.of(FileStructure.JAVA, SOURCE, sizes));
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void aSourceThatIsTooMuchForItsParserIsReadByItsLinesAndTheNextOneIsNot() {
        assertThat(safe.of(FileStructure.PYTHON, HOSTILE, ChunkSizes.USUAL)).isEmpty();
        assertThat(safe.of(FileStructure.JAVA, SOURCE, ChunkSizes.USUAL)).isNotEmpty();
    }

    @Test
    void noProcessIsLeftWhenNobodyReadsAnyMore() throws Exception {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        safe.of(FileStructure.JAVA, SOURCE, ChunkSizes.USUAL);
        List<ProcessHandle> started =
                ProcessHandle.current().children().filter(one -> !before.contains(one)).toList();
        assertThat(started).hasSize(1);
        safe.close();
        assertThat(started.getFirst().onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    /** Has a source read, tells which process did it, and kills itself. */
    public static void main(String[] arguments) throws IOException {
        new IsolatedOutlines(_ -> {}, 1).of(FileStructure.JAVA, SOURCE, ChunkSizes.USUAL);
        List<String> said =
                ProcessHandle.current().children().map(child -> "" + child.pid()).toList();
        Files.write(Path.of("/dev/stdout"), said);
        Runtime.getRuntime().halt(0);
    }

    @Test
    void noProcessIsLeftWhenTheServerIsKilled() throws Exception {
        Process server =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                IsolatedOutlinesTest.class.getName())
                        .start();
        String said =
                new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(server.waitFor()).isZero();
        assertThat(said).matches("\\d+");
        var left = ProcessHandle.of(Long.parseLong(said));
        if (left.isPresent()) {
            left.get().onExit().get(10, TimeUnit.SECONDS);
        }
        assertThat(ProcessHandle.of(Long.parseLong(said))).isEmpty();
    }
}
