package dev.toolbooth.core.stats;

/**
 * The buckets of a histogram of durations: sixteen to each power of two, so the place of a duration
 * within its bucket makes a difference of about three percent.
 */
public final class LatencyScale {
    private static final int FINE_BITS = 4;
    private static final int FINE = 1 << FINE_BITS;
    private static final int BITS_MAX = 36;
    private static final long MICROS_MAX = (1L << BITS_MAX) - 1;

    /** How many ranges there are; the last one goes up to most of a day and has all beyond it. */
    public static final int RANGES = (BITS_MAX - FINE_BITS + 1) * FINE;

    private LatencyScale() {}

    /** The range that a time is in. */
    static int range(long nanos) {
        long micros = Math.clamp(nanos / 1_000, 0, MICROS_MAX);
        if (micros < FINE) {
            return (int) micros;
        }
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros);
        int fine = (int) (micros >>> (bits - FINE_BITS)) & (FINE - 1);
        return (bits - FINE_BITS + 1) * FINE + fine;
    }

    /** The middle of a range. */
    static double millis(int range) {
        if (range < FINE) {
            return (range + 0.5) / 1_000;
        }
        int bits = range / FINE - 1;
        long least = (long) (FINE + range % FINE) << bits;
        return (least + (1L << bits) / 2.0) / 1_000;
    }
}
