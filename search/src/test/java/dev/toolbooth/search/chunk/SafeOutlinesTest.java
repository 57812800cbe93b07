package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Sources are read where nothing but a file's own structure can be lost. */
class SafeOutlinesTest {
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
    private final Outlines safe = new SafeOutlines(notices::add, 2);

    @Test
    void anotherProcessFindsWhatThisOneDoes() {
        Outlines local =
                new LocalOutlines(new Syntaxes(notices::add, Natives::load, System::nanoTime));
        for (Sizes sizes : List.of(Sizes.USUAL, new Sizes(20))) {
            assertThat(safe.of(Structure.JAVA, SOURCE, sizes))
                    .isNotEmpty()
                    .isEqualTo(local.of(Structure.JAVA, SOURCE, sizes));
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void aSourceThatIsTooMuchForItsParserIsReadByItsLinesAndTheNextOneIsNot() {
        assertThat(safe.of(Structure.PYTHON, HOSTILE, Sizes.USUAL)).isEmpty();
        assertThat(safe.of(Structure.JAVA, SOURCE, Sizes.USUAL)).isNotEmpty();
    }

    /** Has a source read, tells which process did it, and kills itself. */
    public static void main(String[] arguments) {
        new SafeOutlines(_ -> {}, 1).of(Structure.JAVA, SOURCE, Sizes.USUAL);
        ProcessHandle.current().children().forEach(child -> System.out.println(child.pid()));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    @Test
    void noProcessIsLeftWhenTheServerIsKilled() throws Exception {
        Process server =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                SafeOutlinesTest.class.getName())
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
