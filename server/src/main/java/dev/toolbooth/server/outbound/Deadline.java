package dev.toolbooth.server.outbound;

import java.time.Duration;

/** The moment by which a request must be done, redirects and all. */
record Deadline(long nanos, Duration given) {
    static Deadline in(Duration given) {
        return new Deadline(System.nanoTime() + given.toNanos(), given);
    }

    /** How long there is left; never negative. */
    long leftNanos() {
        return Math.max(0, nanos - System.nanoTime());
    }

    /** How long there is left, at least one and at most so many. */
    int leftMillis(int most) {
        return Math.clamp(leftNanos() / 1_000_000, 1, most);
    }
}
