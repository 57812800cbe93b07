package dev.toolbooth.core.stats;

import dev.toolbooth.core.trace.CallEnd.Result;
import java.util.Arrays;
import java.util.OptionalDouble;

/** Running totals of how calls ended and how long they ran. Mutable, not thread-safe. */
public final class CallSums {
    private final long[] results = new long[Result.values().length];
    private final long[] latencies = new long[LatencyScale.RANGES];

    /** The first range with something in it, and the one after the last. */
    private int from = LatencyScale.RANGES;

    private int to;

    /** Adds calls that ended so. */
    public void add(Result result, long calls) {
        results[index(result)] += calls;
    }

    /** Adds calls that took as long as those of a range of {@link LatencyScale}. */
    public void addLatency(int range, long calls) {
        latencies[range] += calls;
        if (calls != 0) {
            from = Math.min(from, range);
            to = Math.max(to, range + 1);
        }
    }

    /** Adds all of another. */
    public void add(CallSums other) {
        for (int i = 0; i < results.length; i++) {
            results[i] += other.results[i];
        }
        for (int i = other.from; i < other.to; i++) {
            latencies[i] += other.latencies[i];
        }
        from = Math.min(from, other.from);
        to = Math.max(to, other.to);
    }

    private static int index(Result result) {
        return switch (result) {
            case OK -> 0;
            case ERROR -> 1;
            case REFUSED -> 2;
            case CANCELLED -> 3;
            case INPUT_REQUIRED -> 4;
            case TASK -> 5;
            case PAYMENT_REQUIRED -> 6;
        };
    }

    /** Takes everything out of it. */
    public void clear() {
        Arrays.fill(results, 0);
        if (from < to) {
            Arrays.fill(latencies, from, to, 0);
        }
        from = LatencyScale.RANGES;
        to = 0;
    }

    /** How many ended so. */
    public long count(Result result) {
        return results[index(result)];
    }

    /** How many took as long as those of a range. */
    public long latency(int range) {
        return latencies[range];
    }

    /**
     * How many calls have ended. One that asks for input or becomes a task goes on, and counts when
     * that has ended.
     */
    public long calls() {
        long all = 0;
        for (Result result : Result.values()) {
            all +=
                    switch (result) {
                        case OK, ERROR, REFUSED, CANCELLED, PAYMENT_REQUIRED -> count(result);
                        case INPUT_REQUIRED, TASK -> 0;
                    };
        }
        return all;
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        for (long result : results) {
            if (result != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * How long the quicker ones took at most, of those that ran.
     *
     * @param share of them, such as 0.95
     */
    public OptionalDouble millis(double share) {
        long all = 0;
        for (long count : latencies) {
            all += count;
        }
        long wanted = Math.max(1, (long) Math.ceil(all * share));
        long seen = 0;
        for (int range = 0; range < latencies.length; range++) {
            seen += latencies[range];
            if (seen >= wanted) {
                return OptionalDouble.of(LatencyScale.millis(range));
            }
        }
        return OptionalDouble.empty();
    }
}
