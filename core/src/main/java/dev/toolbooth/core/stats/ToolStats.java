package dev.toolbooth.core.stats;

import dev.toolbooth.core.trace.CallEnd;
import java.util.Arrays;

/** The counts and durations of one tool's calls. Thread-safe. */
public final class ToolStats {
    private final Counts<CallEnd> ends = new Counts<>(CallEnd.class);
    private final Latencies latencies = new Latencies();

    void ended(CallEnd end, long tookNanos) {
        ends.add(end);
        if (end.result() != CallEnd.Result.REFUSED) {
            latencies.add(tookNanos);
        }
    }

    /** How many calls ended like this. */
    public long count(CallEnd end) {
        return ends.get(end);
    }

    /** How many calls had this result. */
    public long count(CallEnd.Result result) {
        return Arrays.stream(CallEnd.values())
                .filter(end -> end.result() == result)
                .mapToLong(ends::get)
                .sum();
    }

    /** How many calls have ended. */
    public long total() {
        return ends.total();
    }

    /** How long the calls took that were not refused. */
    public Latencies latencies() {
        return latencies;
    }
}
