package dev.toolbooth.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the header {@code Retry-After}: seconds, or a date. */
public final class RetryAfter {
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    /** The three forms in which HTTP writes a date, the usual one first. */
    private static final List<DateTimeFormatter> DATES =
            List.of(
                    DateTimeFormatter.RFC_1123_DATE_TIME,
                    new DateTimeFormatterBuilder()
                            .appendPattern("EEEE, dd-MMM-")
                            .appendValueReduced(ChronoField.YEAR, 2, 2, 2000)
                            .appendPattern(" HH:mm:ss 'GMT'")
                            .toFormatter(Locale.ENGLISH)
                            .withZone(ZoneOffset.UTC),
                    DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
                            .withZone(ZoneOffset.UTC));

    private RetryAfter() {}

    /** How long to wait from now on; empty when the header doesn't say. */
    public static Optional<Duration> read(String header, Instant now) {
        String text = header.strip();
        if (SECONDS.matcher(text).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        for (DateTimeFormatter form : DATES) {
            try {
                Duration until = Duration.between(now, Instant.from(form.parse(text)));
                return Optional.of(until.isNegative() ? Duration.ZERO : until);
            } catch (DateTimeException e) {
                // Not in this form; perhaps in the next.
            }
        }
        return Optional.empty();
    }
}
