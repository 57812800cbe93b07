package dev.toolbooth.client.transport;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the header {@code Retry-After}: seconds, or a date. */
final class RetryAfter {
    private static final int DIGITS_MAX = 9;

    private RetryAfter() {}

    /** How long to wait from now on, if the header says that at all. */
    static Optional<Duration> read(String header, Instant now) {
        String text = header.strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return text.length() > DIGITS_MAX
                    ? Optional.empty()
                    : Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            Instant then =
                    ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            return Optional.of(then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }
}
