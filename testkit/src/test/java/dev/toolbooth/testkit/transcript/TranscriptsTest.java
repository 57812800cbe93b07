package dev.toolbooth.testkit.transcript;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The wire, pinned: every transcript is a test. {@code -Dupdate=true} rewrites what does not match
 * instead, and {@code -Donly=text} plays those alone whose path has the text in it.
 */
final class TranscriptsTest {
    private static final Path ROOT = Path.of("src/test/resources/transcripts");

    /** Each has a server of its own, so they may be played at the same time. */
    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicTest> theServerSpeaksAsWritten() throws IOException {
        return files().stream()
                .map(
                        path ->
                                DynamicTest.dynamicTest(
                                        ROOT.relativize(path).toString(),
                                        path.toUri(),
                                        () -> play(path)));
    }

    static List<Path> files() throws IOException {
        String only = System.getProperty("only", "");
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(path -> path.toString().endsWith(".transcript"))
                    .filter(path -> path.toString().contains(only))
                    .sorted()
                    .toList();
        }
    }

    static void play(Path path) throws IOException, InterruptedException {
        Transcript transcript = Transcript.read(path);
        try (Stage stage = stage(transcript)) {
            Player.play(transcript, stage, Boolean.getBoolean("update"));
        }
    }

    private static Stage stage(Transcript transcript) {
        return transcript.server().equals("product")
                ? new ProductStage(transcript, ROOT.resolve("files"))
                : new FixtureStage(transcript.server());
    }
}
