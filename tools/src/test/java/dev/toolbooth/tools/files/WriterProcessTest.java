package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * S4-74: what holds for writers in one process holds for several, and for those that are killed.
 */
final class WriterProcessTest {
    private static final int ROUNDS = 8;
    private static final int KILLS = 4;

    @TempDir Path root;

    @Test
    void ofWritersInTwoProcessesThatExpectTheSameVersionOneWins() throws Exception {
        Path file = root.resolve("counter.txt");
        Files.writeString(file, "0");
        Process one = WriterProcess.start(root, "one");
        Process two = WriterProcess.start(root, "two");
        try (BufferedReader fromOne = reader(one);
                BufferedReader fromTwo = reader(two)) {
            for (int round = 0; round < ROUNDS; round++) {
                String etag = Etag.of(Files.readAllBytes(file));
                for (Process process : List.of(one, two)) {
                    process.getOutputStream()
                            .write(("swap counter.txt " + etag + "\n").getBytes(UTF_8));
                    process.getOutputStream().flush();
                }
                assertThat(List.of(fromOne.readLine(), fromTwo.readLine()))
                        .as("winners of round " + round)
                        .containsExactlyInAnyOrder("1", "0");
            }
        } finally {
            one.destroyForcibly().waitFor();
            two.destroyForcibly().waitFor();
        }
    }

    @Test
    void aWriterThatIsKilledLeavesWholeFilesAndTheNextOneClearsUp() throws Exception {
        for (int kill = 0; kill < KILLS; kill++) {
            Process writer = WriterProcess.start(root, "writer");
            try (BufferedReader said = reader(writer)) {
                writer.getOutputStream().write("fill large.txt\n".getBytes(UTF_8));
                writer.getOutputStream().flush();
                for (int line = 0; line <= 3 * kill; line++) {
                    assertThat(said.readLine()).isNotNull();
                }
            } finally {
                writer.destroyForcibly().waitFor();
            }
            assertWhole();
        }
        new WorkFolder(
                        root,
                        new FileRules(
                                List.of(PathGlob.read("**").orElseThrow()), List.of(), List.of()),
                        new WorkFolder.FileLimits(10, 10, 10),
                        new DiskThreads())
                .write(
                        "after.txt",
                        new byte[1],
                        new WorkFolder.Writing(true, true, null, null, true));
        try (Stream<Path> left = Files.walk(root)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("draft-"))
                    .noneMatch(name -> name.startsWith(".toolbooth-drafts-"));
        }
    }

    private void assertWhole() throws Exception {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(path -> path.endsWith("large.txt")).toList()) {
                String text = Files.readString(file);
                assertThat(text).hasSize(300_000);
                assertThat(text.chars().distinct().count()).as("letters in " + file).isEqualTo(1);
            }
        }
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }
}
