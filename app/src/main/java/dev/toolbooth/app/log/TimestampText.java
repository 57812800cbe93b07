package dev.toolbooth.app.log;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A writer of timestamps digit by digit, which is cheaper than a formatter at the first line. */
final class TimestampText {
    private TimestampText() {}

    /** The time of day with milliseconds, such as {@code 12:04:05.123}. */
    static void time(StringBuilder line, Instant instant, ZoneId zone) {
        time(line, LocalDateTime.ofInstant(instant, zone));
    }

    /** The moment in ISO 8601 with milliseconds, such as {@code 2026-07-01T12:04:05.123Z}. */
    static void moment(StringBuilder line, Instant instant) {
        var at = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        digits(line, at.getYear(), 4);
        digits(line.append('-'), at.getMonthValue(), 2);
        digits(line.append('-'), at.getDayOfMonth(), 2);
        time(line.append('T'), at);
        line.append('Z');
    }

    private static void time(StringBuilder line, LocalDateTime at) {
        digits(line, at.getHour(), 2);
        digits(line.append(':'), at.getMinute(), 2);
        digits(line.append(':'), at.getSecond(), 2);
        digits(line.append('.'), at.getNano() / 1_000_000, 3);
    }

    private static void digits(StringBuilder line, int number, int width) {
        var text = Integer.toString(number);
        line.repeat('0', Math.max(0, width - text.length())).append(text);
    }
}
