package dev.toolbooth.core.sales;

import org.jspecify.annotations.Nullable;

/**
 * A question about sales. Hours and days are those of UTC since 1970.
 *
 * @param fromHour the first hour
 * @param toHour the one after the last
 * @param step how time is divided
 * @param tool the only one that counts, or null for all
 * @param shop the only one that counts, or null for all
 * @param rail the only one that counts, or null for all
 * @param rows whether each day, shop, tool and rail is wanted on its own
 */
public record SalesQuery(
        long fromHour,
        long toHour,
        Step step,
        @Nullable String tool,
        @Nullable String shop,
        @Nullable String rail,
        boolean rows) {
    /** The most rows that are given; who finds one more stops there. */
    public static final int ROWS_MAX = 20_000;

    /** The steps that time is divided into. */
    public enum Step {
        HOUR(1),
        DAY(24);

        private final int hours;

        Step(int hours) {
            this.hours = hours;
        }

        /** How long it is. */
        public int hours() {
            return hours;
        }

        /** The first hour of the step that an hour is in. */
        public long startHour(long hour) {
            return Math.floorDiv(hour, hours) * hours;
        }
    }

    public SalesQuery {
        if (fromHour >= toHour) {
            throw new IllegalArgumentException(fromHour + " is not before " + toHour);
        }
    }

    /** How many hours there are. */
    public long hours() {
        return toHour - fromHour;
    }
}
