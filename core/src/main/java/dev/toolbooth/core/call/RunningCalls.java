package dev.toolbooth.core.call;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** All handlers at work, so that they can be cancelled, timed and waited for. Thread-safe. */
public final class RunningCalls {
    private final LongSupplier nanos;
    private final Map<RequestKey, Running> byKey = new ConcurrentHashMap<>();

    /**
     * @param nanos a clock that only runs forward
     */
    public RunningCalls(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Watches the current thread until the result is closed. */
    public Running begin(Peer peer, Duration timeout) {
        Running running = new Running(this, peer, timeout, nanos);
        byKey.put(running.key(), running);
        return running;
    }

    /** Stops a call; false when there is none under this key. */
    public boolean cancel(RequestKey key) {
        Running running = byKey.get(key);
        if (running == null) {
            return false;
        }
        running.cancel();
        return true;
    }

    /** Stops every call. */
    public void cancelAll() {
        byKey.values().forEach(Running::cancel);
    }

    /** Stops the calls whose time is up. To be called several times a second. */
    public void checkDeadlines() {
        byKey.values().forEach(Running::checkDeadline);
    }

    /** How many handlers are at work. */
    public int size() {
        return byKey.size();
    }

    void remove(Running running) {
        byKey.remove(running.key(), running);
    }
}
