package dev.toolbooth.store.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counters of batches. One thread counts, others read at any time without waiting. */
public final class BatchCounts {
    private static final int SIZES = Integer.numberOfTrailingZeros(GroupWriter.BATCH_MAX) + 1;

    private volatile long batches;
    private volatile long commands;
    private volatile long failures;
    private volatile long largest;
    private volatile long writingNanos;
    private final AtomicLongArray sizes = new AtomicLongArray(SIZES);

    /**
     * The counts so far.
     *
     * @param failures batches that could not be written
     * @param sizes how many batches had up to 1, 2, 4, … commands
     */
    public record Counted(
            long batches,
            long commands,
            long failures,
            long largest,
            long writingNanos,
            List<Long> sizes) {

        public Counted {
            sizes = List.copyOf(sizes);
        }
    }

    // Not atomic, for there is one writer.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void written(int size, long nanos) {
        batches++;
        commands += size;
        largest = Math.max(largest, size);
        writingNanos += nanos;
        sizes.incrementAndGet(Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    void failed() {
        failures++;
    }

    public Counted now() {
        List<Long> each = new ArrayList<>(SIZES);
        for (int i = 0; i < SIZES; i++) {
            each.add(sizes.get(i));
        }
        return new Counted(batches, commands, failures, largest, writingNanos, each);
    }
}
