package dev.toolbooth.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The health of an entry, from its probes. Immutable.
 *
 * @param probed when it was last probed, or null for never
 * @param good when a probe was last good, or null for never
 * @param failing since when probes fail, or null when they don't
 * @param problem the latest problem; empty for none
 * @param millis how long its last answer took
 * @param goods how many probes were good
 * @param looks how many probes there were
 */
public record EntryHealth(
        @Nullable Instant probed,
        @Nullable Instant good,
        @Nullable Instant failing,
        String problem,
        int millis,
        long goods,
        long looks) {
    /** The health before the first probe. */
    public static final EntryHealth UNKNOWN = new EntryHealth(null, null, null, "", 0, 0, 0);

    /** After a look that found it good. */
    public EntryHealth succeeded(Instant when, Duration took) {
        return new EntryHealth(when, when, null, "", (int) took.toMillis(), goods + 1, looks + 1);
    }

    /** After a look that found something wrong. */
    public EntryHealth failed(Instant when, String why, Duration took) {
        return new EntryHealth(
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
