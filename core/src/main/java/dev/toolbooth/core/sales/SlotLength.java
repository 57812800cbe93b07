package dev.toolbooth.core.sales;

import java.util.ArrayList;
import java.util.List;

/** The length of the slots of time for which things are counted. Each begins with UTC's 1970. */
public enum SlotLength {
    HOURS(1),
    DAYS(24),
    /** 32 days: what is asked about a year and many tools is read from few rows. */
    BLOCKS(32 * 24);

    private final int hours;

    SlotLength(int hours) {
        this.hours = hours;
    }

    /** How long a slot is. */
    public int hours() {
        return hours;
    }

    /** The slot that an hour is in. */
    public long of(long hour) {
        return Math.floorDiv(hour, hours);
    }

    /**
     * A part of a range that is made of whole slots.
     *
     * @param from the first
     * @param to the one after the last
     */
    public record Part(SlotLength slotLength, long from, long to) {}

    /**
     * The parts of a range of hours, in their order: as few slots as there can be.
     *
     * @param longest the longest slots that there may be
     */
    public static List<Part> parts(long fromHour, long toHour, SlotLength longest) {
        List<Part> parts = new ArrayList<>();
        add(parts, fromHour, toHour, longest);
        return parts;
    }

    private static void add(List<Part> parts, long fromHour, long toHour, SlotLength longest) {
        if (fromHour >= toHour) {
            return;
        }
        long first = Math.ceilDiv(fromHour, longest.hours);
        long last = Math.floorDiv(toHour, longest.hours);
        SlotLength shorter = longest == BLOCKS ? DAYS : HOURS;
        if (longest == HOURS) {
            parts.add(new Part(HOURS, fromHour, toHour));
        } else if (first >= last) {
            add(parts, fromHour, toHour, shorter);
        } else {
            add(parts, fromHour, first * longest.hours, shorter);
            parts.add(new Part(longest, first, last));
            add(parts, last * longest.hours, toHour, shorter);
        }
    }
}
