package dev.toolbooth.core.call;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** All handlers at work, so that they can be cancelled, timed and waited for. Thread-safe. */
public final class RunningCalls {
    private final LongSupplier nanos;

    /** Not by key: a client may use one twice, and both calls are to be watched. */
    private final Set<Running> all = ConcurrentHashMap.newKeySet();

    /**
     * @param nanos a clock that only runs forward
     */
    public RunningCalls(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Watches the current thread until the result is closed. */
    public Running begin(Peer peer, Duration timeout) {
        return begin(peer.key(), timeout, peer::abandon);
    }

    /**
     * Watches the current thread until the result is closed.
     *
     * @param instead gets the answer in the place of a handler that does not stop
     */
    Running begin(RequestKey key, Duration timeout, Consumer<Outcome> instead) {
        Running running = new Running(this, key, timeout, instead, nanos);
        all.add(running);
        return running;
    }

    /** Stops a call; false when there is none under this key. */
    public boolean cancel(RequestKey key) {
        boolean found = false;
        for (Running running : all) {
            if (running.key().equals(key)) {
                running.cancel();
                found = true;
            }
        }
        return found;
    }

    /** Stops every call. */
    public void cancelAll() {
        all.forEach(Running::cancel);
    }

    /** Stops the calls whose time is up. To be called several times a second. */
    public void checkDeadlines() {
        all.forEach(Running::checkDeadline);
    }

    /** How many handlers are at work. */
    public int size() {
        return all.size();
    }

    void remove(Running running) {
        all.remove(running);
    }
}
