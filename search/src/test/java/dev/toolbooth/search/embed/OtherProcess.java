package dev.toolbooth.search.embed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What can only be seen in a JVM of its own: locks of files, and libraries that don't load. */
final class OtherProcess {
    private OtherProcess() {}

    /** What {@link #main} prints when it is run with these words, after options of the JVM. */
    static String run(String... words) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        int at = 0;
        while (words[at].startsWith("-")) {
            command.add(words[at++]);
        }
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(OtherProcess.class.getName());
        command.addAll(List.of(words).subList(at, words.length));
        // Nothing but what is expected may be printed, neither warnings nor logs.
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    public static void main(String[] words) throws Exception {
        Path folder = Path.of(words[1]);
        try (OutputStream out = new java.io.FileOutputStream(java.io.FileDescriptor.out)) {
            String said =
                    switch (words[0]) {
                        case "cache" -> cache(folder);
                        case "end" -> endWhileEmbedding(folder);
                        default -> embed(folder);
                    };
            out.write(said.getBytes(UTF_8));
        }
    }

    private static String cache(Path folder) {
        try (VectorCache cache = VectorCache.open(folder, 8, 1 << 20)) {
            return (cache.writing() ? "writes " : "reads ")
                    + cache.find(ContentKey.of("model", "text 1")).isPresent();
        }
    }

    /** Ends the process while texts are on their way through the model. */
    private static String endWhileEmbedding(Path folder) throws Exception {
        OnnxEmbedder embedder = new OnnxEmbedder(BuiltInModel.DEFAULT, folder, 2, 256);
        embedder.query("x");
        CountDownLatch ended = new CountDownLatch(1);
        // Stops slowly, as a server does that lets its calls end, and still embeds meanwhile.
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(
                                () -> {
                                    try {
                                        for (int i = 0; i < 50; i++) {
                                            embedder.query("a query while the process ends " + i);
                                        }
                                    } catch (EmbeddingFailure | InterruptedException e) {
                                        throw new IllegalStateException(e);
                                    }
                                }));
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try {
                                embedder.passages(
                                        Collections.nCopies(100_000, "many words ".repeat(100)));
                            } catch (EmbeddingFailure | InterruptedException e) {
                                ended.countDown();
                            }
                        });
        embedder.query("so that the others have begun");
        System.exit(0);
        return "";
    }

    /** The length of a vector, or why there is none; and how many temporary folders are left. */
    private static String embed(Path folder) throws InterruptedException {
        String said;
        try (OnnxEmbedder embedder = new OnnxEmbedder(folder)) {
            said = "vector of " + embedder.query("x").length;
        } catch (EmbeddingFailure e) {
            said = e.getMessage();
        }
        File[] temporary = new File(System.getProperty("java.io.tmpdir")).listFiles();
        int libraries = 0;
        for (File one : temporary == null ? new File[0] : temporary) {
            String[] inside = one.getName().startsWith("onnxruntime-java") ? one.list() : null;
            libraries += inside == null ? 0 : inside.length;
        }
        return said + "; " + libraries + " libraries in the temporary folder";
    }
}
