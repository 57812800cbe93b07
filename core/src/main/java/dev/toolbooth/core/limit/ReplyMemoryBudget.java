package dev.toolbooth.core.limit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The memory for large responses, taken while they are made and until they are sent. Beyond it,
 * callers wait: otherwise a few clients that read large files slowly would use it up for everyone.
 * Guarded by itself.
 */
public final class ReplyMemoryBudget {
    /** What is too small to be counted. */
    public static final long SMALL_BYTES = 1 << 20;

    private final long most;
    private long taken;

    /** How often something was given back. */
    private long given;

    /**
     * @param most how many bytes there are in all
     */
    public ReplyMemoryBudget(long most) {
        this.most = most;
    }

    /** Half of what this process may use. */
    public static ReplyMemoryBudget ofMemory() {
        return new ReplyMemoryBudget(Runtime.getRuntime().maxMemory() / 2);
    }

    /**
     * Takes room. One at a time may take more than there is.
     *
     * @return whether it was had; else nothing was taken
     */
    public synchronized boolean take(long bytes) {
        if (taken > 0 && taken + bytes > most) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** Waits until memory may have been freed. */
    @SuppressWarnings("WaitNotInLoop") // whoever waits tries again, however it ends
    public synchronized void await(Duration longest) throws InterruptedException {
        long before = given;
        long deadline = System.nanoTime() + longest.toNanos();
        long left = longest.toMillis();
        while (taken > 0 && given == before && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
    }

    /** Takes room for what is there already. */
    public synchronized void add(long bytes) {
        taken += bytes;
    }

    /** Gives room back. */
    public synchronized void giveBack(long bytes) {
        taken -= bytes;
        given++;
        notifyAll();
    }
}
