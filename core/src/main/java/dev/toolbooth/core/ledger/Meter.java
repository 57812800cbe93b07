package dev.toolbooth.core.ledger;

/**
 * The use of an allowance by a key, with what is held for calls in progress: of one day, or of all
 * time. Not thread-safe.
 */
public final class Meter {
    /** The day of a meter that never starts again. */
    public static final long EVER = 0;

    private long day;
    private long used;
    private long held;

    /** What a key used, ever. */
    public static final String TOTAL = "total";

    /** What a key used on a day. */
    public static final String DAY = "day";

    /** What counts the free calls of a key in a shop. */
    public static String free(String shop) {
        return "free:" + shop;
    }

    /**
     * Names a meter.
     *
     * @param name which of the key's
     */
    public record Id(String key, String name) {}

    public Meter(long day, long used, long held) {
        this.day = day;
        this.used = used;
        this.held = held;
    }

    public long day() {
        return day;
    }

    public long used() {
        return used;
    }

    public long held() {
        return held;
    }

    /** Starts again when the day is a later one. */
    void roll(long today) {
        if (day != EVER && today > day) {
            day = today;
            used = 0;
            held = 0;
        }
    }

    void hold(long amount) {
        held += amount;
    }

    /** Ends what was held on a day: of that, so much was used. */
    void end(long heldOn, long amount, long actual) {
        // What ends on a later day than it began is of no more interest to the meter of a day.
        if (day == EVER || heldOn == day) {
            held -= amount;
            used += actual;
        }
    }
}
