package dev.toolbooth.app.cli.command;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/** Moments in relative words: 3 min ago, in 5 days. */
final class RelativeTime {
    private static final Duration NOW = Duration.ofSeconds(5);
    private static final Duration DATES = Duration.ofDays(60);

    private RelativeTime() {}

    /** What lies far from now is a date, in UTC. */
    static String of(Instant moment, Instant now) {
        Duration away = Duration.between(moment, now).abs();
        if (away.compareTo(NOW) < 0) {
            return "now";
        }
        if (away.compareTo(DATES) >= 0) {
            return moment.atOffset(ZoneOffset.UTC).toLocalDate().toString();
        }
        String span = span(away);
        return moment.isAfter(now) ? "in " + span : span + " ago";
    }

    private static String span(Duration away) {
        if (away.toMinutes() == 0) {
            return away.toSeconds() + " s";
        }
        if (away.toHours() == 0) {
            return away.toMinutes() + " min";
        }
        if (away.toDays() == 0) {
            return away.toHours() + " h";
        }
        return away.toDays() + (away.toDays() == 1 ? " day" : " days");
    }
}
