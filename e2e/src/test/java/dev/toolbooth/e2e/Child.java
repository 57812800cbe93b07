package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A process that a test has started and that is gone, with all it has started itself, when the test
 * is. Its output is read as it comes, line by line. Thread-safe.
 */
final class Child implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    /** Stands in the queues for the end of a stream. */
    private static final String END = new String("end");

    private final Process process;
    private final BlockingQueue<String> out = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> err = new LinkedBlockingQueue<>();
    private final List<String> errors = new ArrayList<>();
    private final Thread readsErrors;

    private Child(Process process) {
        this.process = process;
        read(process.getInputStream(), out, new ArrayList<>());
        this.readsErrors = read(process.getErrorStream(), err, errors);
        // Also when the tests are broken off.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
    }

    static Child start(List<String> command) {
        return start(command, Map.of());
    }

    static Child start(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(Path.of("target").toFile());
        builder.environment().putAll(environment);
        return start(builder);
    }

    static Child start(ProcessBuilder builder) {
        try {
            return new Child(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Thread read(InputStream in, BlockingQueue<String> lines, List<String> kept) {
        return Thread.ofVirtual()
                .start(
                        () -> {
                            try (var reader =
                                    new BufferedReader(new InputStreamReader(in, UTF_8))) {
                                reader.lines().forEach(line -> keep(line, lines, kept));
                            } catch (IOException | UncheckedIOException e) {
                                keep("unreadable: " + e.getMessage(), lines, kept);
                            }
                            lines.add(END);
                        });
    }

    private static void keep(String line, BlockingQueue<String> lines, List<String> kept) {
        synchronized (kept) {
            kept.add(line);
        }
        lines.add(line);
    }

    void send(String line) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write((line + "\n").getBytes(UTF_8));
        in.flush();
    }

    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** The next line of standard output. */
    String line() throws InterruptedException {
        String line = next(out);
        if (isEnd(line)) {
            throw new AssertionError(
                    "nothing more on standard output; standard error:\n" + errors());
        }
        return line;
    }

    /** What is left of standard output, once the process has closed it. */
    List<String> lines() throws InterruptedException {
        List<String> lines = new ArrayList<>();
        for (String line = next(out); !isEnd(line); line = next(out)) {
            lines.add(line);
        }
        return lines;
    }

    /** The next line of standard error that is such a one. */
    String error(Predicate<String> wanted) throws InterruptedException {
        for (String line = next(err); !isEnd(line); line = next(err)) {
            if (wanted.test(line)) {
                return line;
            }
        }
        throw new AssertionError("standard error ended without such a line:\n" + errors());
    }

    private String next(BlockingQueue<String> lines) throws InterruptedException {
        String line = lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError(
                    "no line for " + PATIENCE + "; standard error so far:\n" + errors());
        }
        return line;
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isEnd(String line) {
        return line == END;
    }

    /** All that came on standard error so far. */
    String errors() {
        synchronized (errors) {
            return String.join("\n", errors);
        }
    }

    /** Asks the process to end, as {@code kill -TERM} does; its output can still be read. */
    void terminate() {
        process.toHandle().destroy();
    }

    /** Waits for that long, unless the process ends before. */
    void await(Duration time) throws InterruptedException {
        process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    long pid() {
        return process.pid();
    }

    /** Kills the process as {@code kill -KILL} does. */
    void kill() {
        process.destroyForcibly();
    }

    /** Kills the process after that long, and waits until it is gone. */
    void killAfter(Duration time) throws InterruptedException {
        await(time);
        kill();
        exit(PATIENCE);
    }

    /** Waits for the end and returns the exit code. */
    int exit(Duration longest) throws InterruptedException {
        if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still runs after " + longest + "; it said:\n" + errors());
        }
        // What it has said last comes after its end; what it has left running may go on saying.
        readsErrors.join(LAST_WORDS);
        return process.exitValue();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
