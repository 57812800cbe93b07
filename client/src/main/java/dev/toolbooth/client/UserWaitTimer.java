package dev.toolbooth.client;

/**
 * A timer of the waits for our own user, which don't count against a server's time. Thread-safe:
 * guarded by itself.
 */
final class UserWaitTimer {
    private int waiting;
    private long since;
    private long total;

    /** Begins a wait. */
    synchronized void begin() {
        if (waiting++ == 0) {
            since = System.nanoTime();
        }
    }

    synchronized void end() {
        if (--waiting == 0) {
            total += System.nanoTime() - since;
        }
    }

    /** The total time waited so far. */
    synchronized long totalNanos() {
        return waiting == 0 ? total : total + (System.nanoTime() - since);
    }
}
