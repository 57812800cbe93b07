package dev.toolbooth.server.stream;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Sse;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One connection that carries server-sent events, with a bound on what waits for a slow reader.
 *
 * <p>Thread-safe: every write is handed to the connection's own event loop, in order. The bound is
 * in bytes; a message that may be lost is dropped once half of the bound is taken, and a message
 * that must arrive ends the connection when more than the bound waits before it. A single message
 * may be larger than the bound: its reader is not slow for that.
 */
public final class SseStream implements MessageSink {
    private final Caller owner;
    private final Context context;
    private final HttpServerResponse response;
    private final OpenStreams streams;
    private final int outboxBytes;
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicInteger awaiting = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Runnable whenClosed;
    private volatile @Nullable Runnable beforeEnd;
    private volatile @Nullable Runnable whileOpen;
    private volatile @Nullable BooleanSupplier pulse;
    private volatile boolean stuck;
    private volatile StreamKind kind = StreamKind.CALL;

    /** Takes over a response; the head goes out with the first event. Runs on the event loop. */
    public SseStream(
            Context context,
            HttpServerResponse response,
            OpenStreams streams,
            int outboxBytes,
            Caller owner) {
        this.owner = owner;
        this.context = context;
        this.response = response;
        this.streams = streams;
        this.outboxBytes = outboxBytes;
    }

    /** Who opened the stream. */
    Caller owner() {
        return owner;
    }

    /** Says what the stream is for, if not for one call. */
    public void kind(StreamKind what) {
        kind = what;
    }

    StreamKind kind() {
        return kind;
    }

    /** Prepares the response before anything is written. */
    public void head(Runnable action) {
        onContext(action);
    }

    /** Does this before the server ends the stream of its own accord. */
    public void beforeEnd(Runnable action) {
        beforeEnd = action;
    }

    /** Does this with every heartbeat. */
    public void whileOpen(Runnable action) {
        whileOpen = action;
    }

    /** Lets this say something with a heartbeat; when it says nothing (false), a comment does. */
    public void pulse(BooleanSupplier says) {
        pulse = says;
    }

    /** Says what there is to say at the end, and ends. */
    void farewell() {
        Runnable action = beforeEnd;
        if (action != null) {
            action.run();
        }
        end();
    }

    /** Runs an action once the connection is closed, by either side. */
    public void whenClosed(Runnable action) {
        whenClosed = action;
        if (closed.get()) {
            action.run();
        }
    }

    @Override
    public void send(JsonNode message) {
        write(Sse.message(null, Json.bytes(message)));
    }

    @Override
    public Future<Void> deliver(JsonNode message) {
        return deliver(Sse.message(null, Json.bytes(message)));
    }

    @Override
    public void hint(JsonNode message) {
        if (!crowded()) {
            send(message);
        }
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        if (!crowded()) {
            return;
        }
        awaiting.incrementAndGet();
        try {
            synchronized (awaiting) {
                while (crowded() && !closed.get()) {
                    awaiting.wait();
                }
            }
        } finally {
            awaiting.decrementAndGet();
        }
    }

    /** Wakes those who wait for room, of whom there are none but for a slow reader. */
    private void wake() {
        if (awaiting.get() > 0) {
            synchronized (awaiting) {
                awaiting.notifyAll();
            }
        }
    }

    /** Whether a message that may be lost should be. */
    public boolean crowded() {
        return waiting.get() >= outboxBytes / 2;
    }

    /** Writes a framed event. */
    public void write(byte[] frame) {
        if (admits(frame)) {
            onContext(
                    () -> response.write(Buffer.buffer(frame)).onComplete(_ -> left(frame.length)));
        }
    }

    /** The same, told when it has left. */
    Future<Void> deliver(byte[] frame) {
        if (!admits(frame)) {
            return Future.failedFuture("the connection is closed");
        }
        Promise<Void> out = Promise.promise();
        onContext(
                () ->
                        response.write(Buffer.buffer(frame))
                                .onComplete(_ -> left(frame.length))
                                .onComplete(out));
        return out.future();
    }

    /** Whether a frame may be written; a reader that is too slow is cut off. */
    private boolean admits(byte[] frame) {
        if (closed.get()) {
            return false;
        }
        if (waiting.getAndAdd(frame.length) > outboxBytes) {
            abort();
            return false;
        }
        return true;
    }

    private void left(int bytes) {
        waiting.addAndGet(-bytes);
        stuck = false;
        wake();
    }

    /** Writes a line that keeps the connection alive, unless the last one hasn't left yet. */
    public void heartbeat() {
        Runnable action = whileOpen;
        if (action != null) {
            action.run();
        }
        if (waiting.get() > 0) {
            // Nothing has moved for a whole period: the reader is gone or as good as gone.
            if (stuck) {
                abort();
            }
            stuck = true;
        } else {
            stuck = false;
            BooleanSupplier says = pulse;
            if (says == null || !says.getAsBoolean()) {
                write(Sse.comment());
            }
        }
    }

    /** Ends the stream after what was written. */
    public void end() {
        Promise<Void> out = Promise.promise();
        streams.departing(out.future());
        onContext(
                () -> {
                    if (response.ended() || response.closed()) {
                        out.tryComplete();
                    } else {
                        response.end().onComplete(_ -> out.tryComplete());
                    }
                    closedNow();
                });
    }

    /** Cuts the connection at once. */
    private void abort() {
        onContext(
                () -> {
                    response.reset();
                    closedNow();
                });
    }

    /** Notes that the connection is gone. */
    public void closedNow() {
        if (closed.compareAndSet(false, true)) {
            streams.remove(this);
            wake();
            Runnable action = whenClosed;
            if (action != null) {
                action.run();
            }
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    private void onContext(Runnable action) {
        context.runOnContext(_ -> action.run());
    }
}
