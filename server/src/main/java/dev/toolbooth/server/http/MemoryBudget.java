package dev.toolbooth.server.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all connections together may take for incomplete bodies and unread responses.
 * Whatever passes at once is not counted. Thread-safe.
 */
public final class MemoryBudget {
    /** What may take the last quarter too, so that large things leave room for small ones. */
    private static final long SMALL_BYTES = 64 * 1024;

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    public MemoryBudget(long most) {
        this.most = most;
    }

    /** A quarter of what this process may use. */
    public static MemoryBudget ofMemory() {
        return new MemoryBudget(Runtime.getRuntime().maxMemory() / 4);
    }

    /** How much there is. */
    long most() {
        return most;
    }

    /** Whether so much more would fit that comes bit by bit. */
    boolean fits(long bytes) {
        return taken.get() + bytes <= (bytes > SMALL_BYTES ? most / 4 * 3 : most);
    }

    /**
     * Takes memory for more of something.
     *
     * @param before what is taken for it already
     * @return whether it was had; else nothing was taken
     */
    public boolean take(long bytes, long before) {
        long bound = before + bytes > SMALL_BYTES ? most / 4 * 3 : most;
        if (taken.addAndGet(bytes) <= bound) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** The same for what leaves room for others, however small it is. */
    public boolean takeSpare(long bytes) {
        return take(bytes, SMALL_BYTES);
    }

    /** Takes memory for what is there already. */
    public void add(long bytes) {
        taken.addAndGet(bytes);
    }

    public void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    /** How much is taken. */
    public long taken() {
        return taken.get();
    }

    /** Whether so much waits that those who don't read have to go. */
    public boolean scarce() {
        return taken.get() > most / 2;
    }

    /** Whether nothing more may be begun. */
    public boolean spent() {
        return taken.get() > most;
    }
}
