package dev.toolbooth.client;

/**
 * Measures how long somebody on our side was waited for, which is nothing that a server's time is
 * running for. Thread-safe: guarded by itself.
 */
final class Patience {
    private int waiting;
    private long since;
    private long total;

    /** Somebody is being waited for. */
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

    /** How long anybody was waited for, up to now. */
    synchronized long totalNanos() {
        return waiting == 0 ? total : total + (System.nanoTime() - since);
    }
}
