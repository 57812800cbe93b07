package dev.toolbooth.server;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Sse;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A stream of events that outlives its connections: a client that reconnects gets what it missed,
 * and one that connects for the first time what it was told before. Guarded by itself.
 */
final class ReplayStream implements Outlet {
    private static final int EARLY_MAX = 128;

    private final String id;
    private final EventLog log;
    private final Set<JsonNode> early = new LinkedHashSet<>();
    private @Nullable SseStream connection;
    private boolean begun;
    private long sequence;
    private boolean ended;

    ReplayStream(String id, EventLog log) {
        this.id = id;
        this.log = log;
    }

    String id() {
        return id;
    }

    /** Goes on over this connection; the one before, if any, is ended. */
    synchronized void attach(SseStream next, boolean prime) {
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
    synchronized void resume(SseStream next, long after) {
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
    synchronized void letGo(long retryMillis) {
        SseStream now = connection;
        if (now != null) {
            now.write(Sse.retry(retryMillis));
            connection = null;
            now.end();
        }
    }

    @Override
    public synchronized void send(JsonNode message) {
        sequence++;
        byte[] frame = Sse.message(eventId(), Json.bytes(message));
        log.add(id, sequence, frame);
        SseStream now = connection;
        if (now != null) {
            now.write(frame);
        }
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
    synchronized void end() {
        ended = true;
        SseStream now = connection;
        if (now != null) {
            now.end();
        }
    }

    synchronized boolean attached() {
        return connection != null;
    }

    private String eventId() {
        return id + "-" + sequence;
    }
}
