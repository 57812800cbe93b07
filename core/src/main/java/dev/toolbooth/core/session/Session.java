package dev.toolbooth.core.session;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The state kept for a client between its requests, in revisions that have sessions. Thread-safe.
 */
public final class Session {
    private final String id;
    private final Caller owner;
    private final int subscriptionsMax;
    private final Set<String> watched = ConcurrentHashMap.newKeySet();
    private final Map<String, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final AtomicLong askIds = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final List<Runnable> atClose = new CopyOnWriteArrayList<>();
    private volatile Handshake handshake = Handshake.NONE;
    private volatile LogLevel logLevel = LogLevel.INFO;
    private volatile long usedAtMillis;

    /**
     * The agreement of client and server.
     *
     * @param protocol the revision, or null before the handshake
     */
    public record Handshake(@Nullable String protocol, ClientProfile client) {
        static final Handshake NONE = new Handshake(null, ClientProfile.UNKNOWN);
    }

    public Session(String id, Caller owner, int subscriptionsMax) {
        this.id = id;
        this.owner = owner;
        this.subscriptionsMax = subscriptionsMax;
    }

    public String id() {
        return id;
    }

    /** The only caller who may use this session. */
    public Caller owner() {
        return owner;
    }

    public Handshake handshake() {
        return handshake;
    }

    /** Remembers what was agreed. */
    public void agree(String protocol, ClientProfile client) {
        handshake = new Handshake(protocol, client);
    }

    /** The least level of log entries that the client wants. */
    public LogLevel logLevel() {
        return logLevel;
    }

    public void logLevel(LogLevel least) {
        logLevel = least;
    }

    /** Whether the client can be notified: not when the session ends with its request. */
    public boolean lasts() {
        return subscriptionsMax > 0;
    }

    /** Watches a resource; false when there are too many already. */
    public synchronized boolean watch(String uri) {
        if (watched.size() >= subscriptionsMax && !watched.contains(uri)) {
            return false;
        }
        watched.add(uri);
        return true;
    }

    /** Stops watching a resource. */
    public void unwatch(String uri) {
        watched.remove(uri);
    }

    public boolean watches(String uri) {
        return watched.contains(uri);
    }

    /** An id for the next question to this client. */
    public String nextAskId() {
        return "ask-" + askIds.incrementAndGet();
    }

    /**
     * The answer to come to the question with this id. It ends in an exception when the client
     * answers with an error, and when the session ends.
     */
    public CompletableFuture<JsonNode> expect(String askId) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        asked.put(askId, answer);
        if (closed.get()) {
            stopExpecting();
        }
        return answer;
    }

    /** No longer waits for the answer to this question. */
    public void forget(String askId) {
        asked.remove(askId);
    }

    /** Takes the client's answer to a question; false when none waits under this id. */
    public boolean answer(JsonNode askId, @Nullable JsonNode result, @Nullable JsonNode error) {
        CompletableFuture<JsonNode> waiting = asked.remove(askId.asString(""));
        if (waiting == null) {
            return false;
        }
        if (result != null) {
            waiting.complete(result);
        } else {
            String said = error == null ? "" : error.path("message").asString("");
            waiting.completeExceptionally(new IllegalStateException(said));
        }
        return true;
    }

    private void stopExpecting() {
        for (String askId : List.copyOf(asked.keySet())) {
            CompletableFuture<JsonNode> waiting = asked.remove(askId);
            if (waiting != null) {
                waiting.completeExceptionally(new IllegalStateException("the session has ended"));
            }
        }
    }

    /** When the session was last used, by the clock of {@link Sessions}. */
    long usedAtMillis() {
        return usedAtMillis;
    }

    void usedAt(long millis) {
        usedAtMillis = millis;
    }

    /** Does this when the session ends; at once if it has. The action must not throw. */
    public void atClose(Runnable action) {
        atClose.add(action);
        if (closed.get() && atClose.remove(action)) {
            action.run();
        }
    }

    public boolean isClosed() {
        return closed.get();
    }

    void close() {
        if (closed.compareAndSet(false, true)) {
            stopExpecting();
            for (Runnable action : List.copyOf(atClose)) {
                if (atClose.remove(action)) {
                    action.run();
                }
            }
        }
    }
}
