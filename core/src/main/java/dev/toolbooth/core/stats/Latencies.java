package dev.toolbooth.core.stats;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** A histogram of durations. Thread-safe; a concurrent read may lag behind. */
public final class Latencies {
    private static final long[] UP_TO_MICROS = {
        100,
        250,
        500,
        1_000,
        2_500,
        5_000,
        10_000,
        25_000,
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        2_500_000,
        5_000_000,
        10_000_000,
        30_000_000
    };

    private final LongAdder[] counts = new LongAdder[UP_TO_MICROS.length + 1];
    private final LongAdder nanos = new LongAdder();

    Latencies() {
        Arrays.setAll(counts, _ -> new LongAdder());
    }

    /** The upper end of each range but the last, which has none. */
    public static double[] boundsSeconds() {
        return Arrays.stream(UP_TO_MICROS).mapToDouble(micros -> micros / 1e6).toArray();
    }

    void add(long tookNanos) {
        int range = 0;
        while (range < UP_TO_MICROS.length && tookNanos > UP_TO_MICROS[range] * 1_000) {
            range++;
        }
        counts[range].increment();
        nanos.add(tookNanos);
    }

    /** How many were in each range. */
    public long[] counts() {
        return Arrays.stream(counts).mapToLong(LongAdder::sum).toArray();
    }

    /** How long all of them took together. */
    public long nanos() {
        return nanos.sum();
    }
}
