package dev.toolbooth.core.session;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.limit.Limits;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * All sessions: bounded in number, in idle time, and in how fast one address may open them.
 * Thread-safe.
 */
public final class Sessions {
    private final Limits limits;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Consumer<LimitKind> hits;
    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final MinuteCounts opened = new MinuteCounts();

    /** The result of opening a session. */
    public sealed interface Opening {
        record Opened(Session session) implements Opening {}

        /** There are as many sessions as there may be. */
        record Full() implements Opening {}

        /** This address has opened too many in this minute. */
        record TooFast(int limit, int retryAfterSeconds) implements Opening {}
    }

    /**
     * @param ids makes unguessable ids of visible ASCII
     * @param hits counts the limits that were hit
     */
    public Sessions(
            Limits limits, InstantSource clock, Supplier<String> ids, Consumer<LimitKind> hits) {
        this.limits = limits;
        this.clock = clock;
        this.ids = ids;
        this.hits = hits;
    }

    /** Opens a session for a caller at an address. */
    public Opening open(Caller owner, String address) {
        long now = clock.millis();
        if (opened.add(address, now) > limits.sessions().initializesPerMinute()) {
            hits.accept(LimitKind.SESSION_RATE);
            long wait = MinuteCounts.MINUTE_MILLIS - now % MinuteCounts.MINUTE_MILLIS;
            return new Opening.TooFast(
                    limits.sessions().initializesPerMinute(), (int) (wait / 1000) + 1);
        }
        if (count.incrementAndGet() > limits.sessions().most()) {
            count.decrementAndGet();
            sweep();
            if (count.incrementAndGet() > limits.sessions().most()) {
                count.decrementAndGet();
                hits.accept(LimitKind.SESSIONS);
                return new Opening.Full();
            }
        }
        Session session = new Session(ids.get(), owner, limits.streams().subscriptions());
        session.usedAt(now);
        byId.put(session.id(), session);
        return new Opening.Opened(session);
    }

    /** The live session with this id, if it is this caller's; using it keeps it alive. */
    public Optional<Session> find(String id, Caller caller) {
        Session session = byId.get(id);
        if (session == null || !session.owner().equals(caller)) {
            return Optional.empty();
        }
        long now = clock.millis();
        if (now - session.usedAtMillis() > limits.sessions().idle().toMillis()) {
            close(session);
            return Optional.empty();
        }
        session.usedAt(now);
        return Optional.of(session);
    }

    /** Says that the session is in use, as by an open stream. */
    public void keepAlive(Session session) {
        session.usedAt(clock.millis());
    }

    /** Ends a session. */
    public void close(Session session) {
        if (byId.remove(session.id(), session)) {
            count.decrementAndGet();
            session.close();
        }
    }

    /** Ends the sessions that have been idle for too long. */
    public void sweep() {
        long oldest = clock.millis() - limits.sessions().idle().toMillis();
        for (Session session : byId.values()) {
            if (session.usedAtMillis() < oldest) {
                close(session);
            }
        }
    }

    /** How many sessions there are. */
    public int size() {
        return byId.size();
    }
}
