package dev.toolbooth.testkit.transcript;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The client's end of two pipes. */
final class StdioConnection implements AutoCloseable {
    private static final int LONGEST_WAIT_SECONDS = 10;

    private final Pipes pipes;
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    StdioConnection(Pipes pipes) {
        this.pipes = pipes;
        Thread.ofPlatform().daemon().name("stdio-client").start(this::read);
    }

    private void read() {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(pipes.fromServer(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException | UncheckedIOException e) {
            lines.add(Optional.of("broken: " + e.getMessage()));
        }
        lines.add(Optional.empty());
    }

    void send(byte[] line) throws IOException {
        pipes.toServer().write(line);
        pipes.toServer().write('\n');
        pipes.toServer().flush();
    }

    /** The next line, or nothing when there are no more. */
    Optional<String> next() throws IOException, InterruptedException {
        Optional<String> line = lines.poll(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        if (line == null) {
            throw new IOException("nothing came within " + LONGEST_WAIT_SECONDS + " s");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        pipes.toServer().close();
    }
}
