package dev.toolbooth.tools.workspace.exec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A pump of bytes between a command and us. One listener gets both streams, a piece at a time;
 * while it works nothing is read, so the command has to wait. Used by one thread.
 */
final class StreamPump implements AutoCloseable {
    private static final int PIECE_BYTES = 16_384;
    private static final Duration LAST_BYTES = Duration.ofSeconds(2);

    private final ExecutorService threads;
    private final OutputListener listener;
    private final List<Future<?>> all = new ArrayList<>();
    private final CountDownLatch reading = new CountDownLatch(2);

    /** Held while the listener hears something. */
    private final ReentrantLock telling = new ReentrantLock(true);

    StreamPump(ExecutorService threads, OutputListener listener) {
        this.threads = threads;
        this.listener = listener;
    }

    /** Reads a stream to its end. There are two. */
    void read(String stream, InputStream in, CommandOutput commandOutput) {
        all.add(
                threads.submit(
                        () -> {
                            try (in) {
                                pump(stream, in, commandOutput);
                            } catch (IOException e) {
                                // The command is over, and so is its stream.
                                return;
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            } finally {
                                reading.countDown();
                            }
                        }));
    }

    private void pump(String stream, InputStream in, CommandOutput commandOutput)
            throws IOException, InterruptedException {
        byte[] piece = new byte[PIECE_BYTES];
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            tell(stream, commandOutput.take(piece, count));
        }
        tell(stream, commandOutput.end());
    }

    private void tell(String stream, String text) throws InterruptedException {
        if (text.isEmpty()) {
            return;
        }
        telling.lockInterruptibly();
        try {
            listener.heard(stream, text);
        } finally {
            telling.unlock();
        }
    }

    /** Writes a text, and ends the stream. */
    void write(String text, OutputStream out) {
        all.add(
                threads.submit(
                        () -> {
                            try (out) {
                                out.write(text.getBytes(StandardCharsets.UTF_8));
                            } catch (IOException e) {
                                // A command need not read what it is given.
                                return;
                            }
                        }));
    }

    /**
     * Waits until all output is read and delivered, after the command has ended.
     *
     * @param longest how long a slow listener is waited for
     */
    void await(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!reading.await(LAST_BYTES.toMillis(), TimeUnit.MILLISECONDS)) {
            // Nothing is left to read: another process keeps the stream open.
            if (!telling.isLocked() || System.nanoTime() - deadline > 0) {
                return;
            }
        }
    }

    @Override
    public void close() {
        all.forEach(one -> one.cancel(true));
    }
}
