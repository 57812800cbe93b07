package dev.toolbooth.core.outbound;

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
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides whether a request is made again because the server asks to come back a little later. Only
 * what changes nothing is: a POST that was refused may have been done all the same.
 */
public final class RetryAfter {
    /** How often one request is made again. */
    public static final int AGAIN_MAX = 2;

    /** The longest pause that is made; whoever wants a longer one gets no second request. */
    public static final int PAUSE_SECONDS_MAX = 10;

    private static final Set<String> REPEATABLE = Set.of("GET", "HEAD");
    private static final Set<Integer> LATER = Set.of(429, 503);
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

    /**
     * How long to wait before the request is made again, or empty when its answer stands.
     *
     * @param method that of the request
     * @param now what a date is compared with
     * @param left the time that the request still has
     */
    public static Optional<Duration> pause(
            String method, OutboundResponse response, Instant now, Duration left) {
        if (!REPEATABLE.contains(method) || !LATER.contains(response.status())) {
            return Optional.empty();
        }
        return said(response, now)
                .filter(pause -> pause.compareTo(Duration.ofSeconds(PAUSE_SECONDS_MAX)) <= 0)
                .filter(pause -> pause.compareTo(left) < 0);
    }

    /** When the server wants to be asked again, however long that is; empty when it doesn't say. */
    public static Optional<Duration> said(OutboundResponse response, Instant now) {
        return response.header("Retry-After").flatMap(value -> wanted(value.strip(), now));
    }

    private static Optional<Duration> wanted(String value, Instant now) {
        if (SECONDS.matcher(value).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        for (DateTimeFormatter form : DATES) {
            try {
                Duration until = Duration.between(now, Instant.from(form.parse(value)));
                return Optional.of(until.isNegative() ? Duration.ZERO : until);
            } catch (DateTimeException e) {
                // Not in this form; perhaps in the next.
            }
        }
        return Optional.empty();
    }
}
