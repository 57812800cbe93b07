package dev.toolbooth.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how an entry answers. Immutable.
 *
 * @param probed when it was last looked at, or null for never
 * @param good when it last answered as it should, or null for never
 * @param failing since when it doesn't, or null when it does
 * @param problem what was wrong last; empty when nothing was
 * @param millis how long its last answer took
 * @param goods how many looks found it good
 * @param looks how many looks there were
 */
public record Health(
        @Nullable Instant probed,
        @Nullable Instant good,
        @Nullable Instant failing,
        String problem,
        int millis,
        long goods,
        long looks) {
    /** Nobody has looked yet. */
    public static final Health UNKNOWN = new Health(null, null, null, "", 0, 0, 0);

    /** After a look that found it good. */
    public Health succeeded(Instant when, Duration took) {
        return new Health(when, when, null, "", (int) took.toMillis(), goods + 1, looks + 1);
    }

    /** After a look that found something wrong. */
    public Health failed(Instant when, String why, Duration took) {
        return new Health(
                when,
                good,
                failing == null ? when : failing,
                why,
                (int) took.toMillis(),
                goods,
                looks + 1);
    }

    /** How many of a hundred looks found it good; -1 before the first. */
    public int percent() {
        return looks == 0 ? -1 : (int) (goods * 100 / looks);
    }
}
