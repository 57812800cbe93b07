package dev.toolbooth.core.ledger;

import java.util.List;

/** The counters of a ledger that counts its writes. Thread-safe, never blocks. */
public interface LedgerCounts {

    /** What was counted until now. */
    Counted counted();

    /**
     * The counts.
     *
     * @param holds how much is held for calls that go on: their number
     * @param batches how often something was written; many changes may go into one
     * @param changes what was written
     * @param failures batches that could not be written
     * @param writingNanos how long all batches took, until they were on the disk
     * @param sizes how many batches had up to 1, 2, 4, … changes; nothing if that isn't known
     */
    record Counted(
            long holds,
            long batches,
            long changes,
            long failures,
            long writingNanos,
            List<Long> sizes) {

        public Counted {
            sizes = List.copyOf(sizes);
        }

        /** The same with this many holds. */
        public Counted withHolds(long open) {
            return new Counted(open, batches, changes, failures, writingNanos, sizes);
        }
    }
}
