package dev.toolbooth.search.chunk;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that reads sources. It ends when its parent is gone. Used by one thread. */
final class OutlineProcess implements AutoCloseable {
    private static final List<String> FLAGS =
            List.of(
                    "-Xmx128m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xshare:auto",
                    "-Xlog:disable",
                    // What ends it is no news, and no file in whatever folder this is.
                    "-XX:ErrorFile=/dev/null",
                    "-XX:-CreateCoredumpOnCrash",
                    "--enable-native-access=ALL-UNNAMED");

    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;

    private OutlineProcess(Process process) {
        this.process = process;
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    }

    /** Starts one with the Java that this process has, and without anything of its environment. */
    static OutlineProcess start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command().add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.command().addAll(FLAGS);
        builder.command().add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        builder.command().addAll(List.of("-cp", System.getProperty("java.class.path")));
        builder.command().add(OutlineMain.class.getName());
        builder.environment().clear();
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return new OutlineProcess(builder.start());
    }

    /**
     * @throws IOException when it has ended: the source was more than it can read
     */
    OutlineMessages.Answer ask(OutlineMessages.Question question) throws IOException {
        OutlineMessages.write(out, question);
        return OutlineMessages.answer(in);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
