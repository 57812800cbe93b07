package dev.toolbooth.server.runtime;

import java.util.function.LongSupplier;

/** A limit on the lines of a log in a period, with a count of those left out. Guarded by itself. */
final class LogThrottle {
    private final LongSupplier nanos;
    private final long periodNanos;
    private final int most;
    private long began;
    private int lines;
    private long left;

    /**
     * @param nanos a clock that only runs forward
     */
    LogThrottle(LongSupplier nanos, long periodNanos, int most) {
        this.nanos = nanos;
        this.periodNanos = periodNanos;
        this.most = most;
        this.began = nanos.getAsLong();
    }

    /** How many were left out since the last line, or -1 when this one is left out too. */
    synchronized long admit() {
        long now = nanos.getAsLong();
        if (now - began >= periodNanos) {
            began = now;
            lines = 0;
        }
        if (lines == most) {
            left++;
            return -1;
        }
        lines++;
        long untold = left;
        left = 0;
        return untold;
    }
}
