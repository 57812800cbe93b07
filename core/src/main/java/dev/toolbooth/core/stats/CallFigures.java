package dev.toolbooth.core.stats;

import dev.toolbooth.core.trace.CallEnd.Result;
import java.util.OptionalDouble;

/**
 * Numbers of how calls ended.
 *
 * @param p50Millis the median duration, if any ran
 * @param p95Millis the 95th percentile of the duration, if any ran
 */
public record CallFigures(
        long calls,
        long ok,
        long failed,
        long refused,
        long paymentRequired,
        long cancelled,
        OptionalDouble p50Millis,
        OptionalDouble p95Millis) {
    /** Nothing was called. */
    public static final CallFigures NONE = of(new CallSums());

    private static final double HALF = 0.5;
    private static final double MOST = 0.95;

    static CallFigures of(CallSums sums) {
        return new CallFigures(
                sums.calls(),
                sums.count(Result.OK),
                sums.count(Result.ERROR),
                sums.count(Result.REFUSED),
                sums.count(Result.PAYMENT_REQUIRED),
                sums.count(Result.CANCELLED),
                sums.millis(HALF),
                sums.millis(MOST));
    }
}
