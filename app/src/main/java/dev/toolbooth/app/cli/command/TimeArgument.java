package dev.toolbooth.app.cli.command;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A moment as people write it: a date, a date with a time, or a span from now. */
public final class TimeArgument {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,6})([smhd])");

    private TimeArgument() {}

    /** The moment, or nothing when the text is none. A date is its first second, in UTC. */
    public static Optional<Instant> read(String text, Instant now) {
        Matcher span = SPAN.matcher(text);
        if (span.matches()) {
            return Optional.of(now.plus(span(Long.parseLong(span.group(1)), span.group(2))));
        }
        try {
            return Optional.of(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
        } catch (DateTimeException notJustADate) {
            try {
                return Optional.of(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }
    }

    private static Duration span(long count, String unit) {
        return switch (unit) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }
}
