package dev.toolbooth.server.stdio;

import dev.toolbooth.server.stream.MessageSink;
import dev.toolbooth.wire.Json;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.databind.JsonNode;

/**
 * A writer of one message per line, on a thread of its own, so that a client which doesn't read
 * delays only itself. A message that may be lost is dropped once half of the bound waits; past the
 * bound, {@link #awaitRoom} makes the reader of the client's own lines wait. Guarded by itself.
 */
final class LineWriter implements MessageSink {
    private final OutputStream out;
    private final int outboxBytes;
    private final Deque<byte[]> lines = new ArrayDeque<>();
    private final Thread thread;
    private long waiting;
    private boolean broken;

    LineWriter(OutputStream out, int outboxBytes) {
        this.out = out;
        this.outboxBytes = outboxBytes;
        this.thread = Thread.ofPlatform().daemon().name("stdout").unstarted(this::writeAll);
    }

    void start() {
        thread.start();
    }

    @Override
    public void send(JsonNode message) {
        byte[] line = Json.bytes(message);
        synchronized (this) {
            if (!broken) {
                lines.add(line);
                waiting += line.length;
                notifyAll();
            }
        }
    }

    @Override
    public Future<Void> deliver(JsonNode message) {
        // Nothing is sold here.
        send(message);
        return Future.succeededFuture();
    }

    @Override
    public void hint(JsonNode message) {
        if (waiting() < outboxBytes / 2) {
            send(message);
        }
    }

    /** How many bytes have not been taken yet. */
    synchronized long waiting() {
        return waiting;
    }

    @Override
    public synchronized void awaitRoom() throws InterruptedException {
        while (waiting > outboxBytes && !broken) {
            wait();
        }
    }

    /** Writes what still waits, for as long as this at most, and stops. */
    synchronized void finish(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        long leftMillis = longest.toMillis();
        while (waiting > 0 && !broken && leftMillis > 0) {
            wait(leftMillis);
            leftMillis = (deadline - System.nanoTime()) / 1_000_000;
        }
        thread.interrupt();
    }

    private void writeAll() {
        try {
            while (true) {
                byte[] line = next();
                out.write(line);
                out.write('\n');
                out.flush();
                written(line.length);
            }
        } catch (IOException | InterruptedException e) {
            // Nobody reads any more; the end of the input will follow.
            giveUp();
        }
    }

    private synchronized byte[] next() throws InterruptedException {
        while (lines.isEmpty()) {
            wait();
        }
        return lines.remove();
    }

    private synchronized void written(int bytes) {
        waiting -= bytes;
        notifyAll();
    }

    private synchronized void giveUp() {
        broken = true;
        lines.clear();
        notifyAll();
    }
}
