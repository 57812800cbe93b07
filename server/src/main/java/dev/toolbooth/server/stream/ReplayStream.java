package dev.toolbooth.server.stream;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Sse;
import io.vertx.core.Future;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event stream that outlives its connections: a client that reconnects gets what it missed, and
 * one that connects for the first time what was sent before. Guarded by itself.
 */
public final class ReplayStream implements MessageSink {
    private static final int EARLY_MAX = 128;

    private final String id;
    private final ReplayBuffer log;
    private final Set<JsonNode> early = new LinkedHashSet<>();
    private @Nullable SseStream connection;
    private boolean begun;
    private long sequence;
    private boolean ended;

    ReplayStream(String id, ReplayBuffer log) {
        this.id = id;
        this.log = log;
    }

    String id() {
        return id;
    }

    /** Goes on over this connection; the one before, if any, is ended. */
    public synchronized void attach(SseStream next, boolean prime) {
        SseStream before = connection;
        connection = next;
        if (before != null) {
            before.end();
        }
        next.whenClosed(() -> detached(next));
        if (prime) {
            next.write(Sse.priming(eventId()));
        }
        begun = true;
        early.forEach(this::send);
        early.clear();
    }

    /** Goes on over this connection after the event with this number. */
    public synchronized void resume(SseStream next, long after) {
        attach(next, false);
        byte[] missed = log.since(id, after);
        if (missed.length > 0) {
            next.write(missed);
        }
        if (ended) {
            next.end();
        }
    }

    private synchronized void detached(SseStream gone) {
        if (connection == gone) {
            connection = null;
        }
    }

    /** Lets the client hang up and come back. */
    public synchronized void letGo(long retryMillis) {
        SseStream now = connection;
        if (now != null) {
            now.write(Sse.retry(retryMillis));
            connection = null;
            now.end();
        }
    }

    @Override
    public synchronized void send(JsonNode message) {
        byte[] frame = logged(message);
        SseStream now = connection;
        if (now != null) {
            now.write(frame);
        }
    }

    @Override
    public synchronized Future<Void> deliver(JsonNode message) {
        byte[] frame = logged(message);
        SseStream now = connection;
        return now == null ? Future.failedFuture("nobody is connected") : now.deliver(frame);
    }

    private byte[] logged(JsonNode message) {
        sequence++;
        byte[] frame = Sse.message(eventId(), Json.bytes(message));
        log.add(id, sequence, frame);
        return frame;
    }

    @Override
    public synchronized void hint(JsonNode message) {
        if (!begun) {
            // Once is enough: such a message says that something has changed, and not what.
            if (early.size() < EARLY_MAX) {
                early.add(message);
            }
            return;
        }
        SseStream now = connection;
        if (now == null || !now.crowded()) {
            send(message);
        }
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        SseStream now;
        synchronized (this) {
            now = connection;
        }
        if (now != null) {
            now.awaitRoom();
        }
    }

    /** Says that nothing more will come. */
    public synchronized void end() {
        ended = true;
        SseStream now = connection;
        if (now != null) {
            now.end();
        }
    }

    public synchronized boolean attached() {
        return connection != null;
    }

    private String eventId() {
        return id + "-" + sequence;
    }
}
