package dev.toolbooth.core.limit;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate limit: so many times in a period, and so many at once.
 *
 * @param burst the most at once after a pause
 */
public record Rate(int times, Duration period, int burst) {
    /** As often as one likes. */
    public static final Rate UNLIMITED =
            new Rate(Integer.MAX_VALUE, Duration.ofSeconds(1), Integer.MAX_VALUE);

    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,9})/(s|m|h|d)(?: +burst +([0-9]{1,9}))?");

    public Rate {
        if (times < 1 || burst < 1 || period.compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException("a rate is at least one in a while");
        }
    }

    /** Whether this limits nothing. */
    public boolean unlimited() {
        return times == Integer.MAX_VALUE;
    }

    /**
     * Reads {@code 5/s}, {@code 100/m}, {@code 100/s burst 200} or {@code off}; nothing when it is
     * none of these.
     */
    public static Optional<Rate> read(String text) {
        if (text.strip().equals("off")) {
            return Optional.of(UNLIMITED);
        }
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return Optional.empty();
        }
        int times = Integer.parseInt(form.group(1));
        String atOnce = form.group(3);
        int burst = atOnce == null ? times : Integer.parseInt(atOnce);
        return times < 1 || burst < 1
                ? Optional.empty()
                : Optional.of(new Rate(times, period(form.group(2)), burst));
    }

    private static Duration period(String unit) {
        return switch (unit) {
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
    }

    /** How long one of them takes at a steady pace. */
    long stepNanos() {
        return Math.max(1, period.toNanos() / times);
    }

    @Override
    public String toString() {
        if (unlimited()) {
            return "off";
        }
        String unit =
                switch ((int) period.toSeconds()) {
                    case 1 -> "s";
                    case 60 -> "m";
                    case 3600 -> "h";
                    default -> "d";
                };
        return times + "/" + unit + (burst == times ? "" : " burst " + burst);
    }
}
