package dev.toolbooth.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** All open event streams: counted, kept alive, and ended together. Thread-safe. */
final class Streams {
    private final int max;
    private final Set<SseStream> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();

    Streams(int max) {
        this.max = max;
    }

    /** Counts one more; false when there are as many as there may be. */
    boolean add(SseStream stream) {
        if (count.incrementAndGet() > max) {
            count.decrementAndGet();
            return false;
        }
        open.add(stream);
        return true;
    }

    void remove(SseStream stream) {
        if (open.remove(stream)) {
            count.decrementAndGet();
        }
    }

    void heartbeat() {
        open.forEach(SseStream::heartbeat);
    }

    void endAll() {
        open.forEach(SseStream::farewell);
    }

    int size() {
        return count.get();
    }
}
