package dev.toolbooth.server.listener;

import dev.toolbooth.server.http.MemoryBudget;
import java.time.Duration;

/**
 * A timer of how long a client has read nothing, or next to nothing, of what waits for it. Not
 * thread-safe.
 */
final class StallTimer {
    /** How much a reader has to take while it is waited for, if so much waits. */
    private static final long PROGRESS_BYTES = 64 * 1024;

    /** How long a client may read nothing while memory is scarce. */
    private static final long SCARCE_NANOS = Duration.ofSeconds(1).toNanos();

    private long drained;
    private long sinceNanos = System.nanoTime();

    /** Begins anew, with so much gone. */
    void begin(long gone) {
        drained = gone;
        sinceNanos = System.nanoTime();
    }

    /**
     * For how many nanoseconds it has lasted.
     *
     * @param gone how much has gone out since ever
     * @param waiting how much waits
     */
    long lasts(long gone, long waiting, long nowNanos) {
        if (gone > drained && gone - drained >= Math.min(PROGRESS_BYTES, waiting)) {
            drained = gone;
            sinceNanos = nowNanos;
        }
        return nowNanos - sinceNanos;
    }

    /** How long it may last as things are. */
    static long patience(MemoryBudget memory, long usualNanos) {
        return memory.scarce() ? Math.min(SCARCE_NANOS, usualNanos) : usualNanos;
    }
}
