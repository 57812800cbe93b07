package dev.toolbooth.e2e;

import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.testkit.transcript.Player;
import dev.toolbooth.testkit.transcript.ProductStage;
import dev.toolbooth.testkit.transcript.Stage;
import dev.toolbooth.testkit.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Transcripts of the product, each in a process of its own, on the builds that are shipped: S2-2.
 * Some of each folder in every build, because the same server plays all of them in the tests'
 * process, and all in the long run. {@code -Donly=text} plays those alone whose path has the text
 * in it.
 */
class FlavoursTest {
    private static final Path ROOT =
            Checkout.root().resolve("testkit/src/test/resources/transcripts");

    /** Starting a program takes longer than talking to it, so two are started at a time. */
    private static final ExecutorService TWO = Executors.newFixedThreadPool(2);

    /** How many transcripts of each folder are played in every build. */
    private static final int JAR_EACH = 3;

    private static final int IMAGE_EACH = 1;

    @TempDir private static Path folder;

    private static List<Transcript> transcripts = List.of();

    @BeforeAll
    static void read() throws IOException {
        String only = System.getProperty("only", "");
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<Transcript> all = new ArrayList<>();
            for (Path path : files.sorted().toList()) {
                String name = path.toString();
                if (name.endsWith(".transcript") && name.contains(only)) {
                    all.add(Transcript.read(path));
                }
            }
            transcripts = all.stream().filter(one -> one.server().equals("product")).toList();
        }
    }

    @AfterAll
    static void stop() {
        TWO.shutdownNow();
    }

    @Tag("long")
    @TestFactory
    Stream<DynamicTest> theJarSpeaksAsWritten() {
        return played(Flavour.JAR, transcripts);
    }

    @Tag("long")
    @TestFactory
    Stream<DynamicTest> theImageSpeaksAsWritten() {
        return played(Flavour.IMAGE, transcripts);
    }

    @TestFactory
    Stream<DynamicTest> theJarSpeaksLikeTheTestsServer() {
        return played(Flavour.JAR, some(JAR_EACH));
    }

    /** The image has the same classes as the jar; what it may lack shows in a few of each kind. */
    @TestFactory
    Stream<DynamicTest> theImageSpeaksLikeTheJar() {
        return played(Flavour.IMAGE, some(IMAGE_EACH));
    }

    private static List<Transcript> some(int each) {
        Map<Path, Integer> seen = new HashMap<>();
        return transcripts.stream()
                .filter(one -> seen.merge(one.path().getParent(), 1, Integer::sum) <= each)
                .toList();
    }

    private static Stream<DynamicTest> played(Flavour flavour, List<Transcript> transcripts) {
        List<DynamicTest> tests = new ArrayList<>();
        for (Transcript transcript : transcripts) {
            Future<Void> playing = TWO.submit(() -> play(flavour, transcript));
            tests.add(
                    DynamicTest.dynamicTest(
                            flavour + " " + ROOT.relativize(transcript.path()),
                            transcript.path().toUri(),
                            () -> outcome(playing)));
        }
        return tests.stream();
    }

    private static Void play(Flavour flavour, Transcript transcript) throws Exception {
        Path files = ROOT.resolve("files");
        Path own = Files.createTempDirectory(folder, "run");
        try (TempDataFolder data = TempDataFolder.with(files.resolve("keys.json"));
                Stage stage =
                        new ProcessStage(
                                flavour, own, ProductStage.environment(transcript, files, data))) {
            Player.play(transcript, stage, false);
        }
        return null;
    }

    private static void outcome(Future<Void> playing) throws Throwable {
        try {
            playing.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
