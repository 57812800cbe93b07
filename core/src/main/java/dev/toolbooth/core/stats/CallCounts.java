package dev.toolbooth.core.stats;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The counts of how calls ended: those on disk, and those since the last write, which a crash
 * loses. Guarded by its lock, which counting doesn't take.
 */
public final class CallCounts {
    private final CallTally tally;
    private final CallRows rows;
    private final ReentrantLock lock = new ReentrantLock();

    public CallCounts(CallTally tally, CallRows rows) {
        this.tally = tally;
        this.rows = rows;
    }

    /** Writes down what was counted; if that fails, it is done the next time. */
    public void write() {
        lock.lock();
        try {
            List<CallRow> unwritten = tally.unwritten();
            if (!unwritten.isEmpty()) {
                rows.add(unwritten);
            }
            tally.written(unwritten);
        } finally {
            lock.unlock();
        }
    }

    /** Reads what is written down, and what is not, while neither changes. */
    void read(Reading reading) {
        lock.lock();
        try {
            reading.read(tally.unwritten(), rows);
        } finally {
            lock.unlock();
        }
    }

    /** Something to read. */
    interface Reading {
        /**
         * Reads it.
         *
         * @param unwritten what is not written down, in any order
         */
        void read(List<CallRow> unwritten, CallRows written);
    }
}
