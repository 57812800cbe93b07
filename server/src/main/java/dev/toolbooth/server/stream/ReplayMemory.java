package dev.toolbooth.server.stream;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all sessions together may take for events that a client may come back for.
 * Thread-safe.
 */
public final class ReplayMemory {
    private final long most;
    private final AtomicLong taken = new AtomicLong();

    public ReplayMemory(long most) {
        this.most = most;
    }

    void add(long bytes) {
        taken.addAndGet(bytes);
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    /** Whether more is kept than may be. */
    boolean spent() {
        return taken.get() > most;
    }
}
