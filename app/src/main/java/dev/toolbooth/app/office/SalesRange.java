package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.server.admin.Query;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads what is asked about sales: a range of time, and what it is narrowed to. */
final class SalesRange {
    /** The most steps that an answer has. */
    static final int HOURS_MAX = 750;

    static final int DAYS_MAX = 1_100;

    /** The word for calls that nobody pays. */
    static final String NO_RAIL = "none";

    private static final Set<String> PARAMETERS =
            Set.of("from", "to", "step", "tool", "server", "rail", "rows");
    private static final Duration USUAL = Duration.ofHours(24);
    private static final int HOURLY_MAX = 3 * 24;
    private static final int HOUR_SECONDS = 3_600;
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    private SalesRange() {}

    static SalesQuery read(Query query, Instant now) throws Form.Mistake {
        for (String name : new TreeSet<>(query.parameters().keySet())) {
            if (!PARAMETERS.contains(name)) {
                throw new Form.Mistake(
                        Form.shown(name)
                                + " is not known; expected "
                                + String.join(", ", new TreeSet<>(PARAMETERS))
                                + Nearest.to(name, PARAMETERS)
                                        .map(near -> " (did you mean " + near + "?)")
                                        .orElse(""));
            }
        }
        Instant to = moment(query, "to").orElse(now);
        Instant from = moment(query, "from").orElse(to.minus(USUAL));
        if (!from.isBefore(to)) {
            throw new Form.Mistake("from has to be before to: " + from + " is not before " + to);
        }
        long fromHour = Math.floorDiv(from.getEpochSecond(), HOUR_SECONDS);
        long toHour = Math.ceilDiv(to.plusNanos(999_999_999).getEpochSecond(), HOUR_SECONDS);
        Step step = step(query, toHour - fromHour);
        String rail = query.text("rail");
        return new SalesQuery(
                fromHour,
                toHour,
                step,
                query.text("tool"),
                query.text("server"),
                NO_RAIL.equals(rail) ? "" : rail,
                rows(query));
    }

    private static Step step(Query query, long hours) throws Form.Mistake {
        String text = query.text("step");
        Step step =
                switch (text) {
                    case null -> hours <= HOURLY_MAX ? Step.HOUR : Step.DAY;
                    case "hour" -> Step.HOUR;
                    case "day" -> Step.DAY;
                    default ->
                            throw new Form.Mistake(
                                    "step: " + Form.shown(text) + "; expected hour or day");
                };
        int most = step == Step.HOUR ? HOURS_MAX : DAYS_MAX;
        if (hours > (long) most * step.hours()) {
            throw new Form.Mistake(
                    "from and to are more than "
                            + most
                            + " "
                            + step.name().toLowerCase(Locale.ROOT)
                            + "s apart; take a shorter range"
                            + (step == Step.HOUR ? ", or step=day" : ""));
        }
        return step;
    }

    private static boolean rows(Query query) throws Form.Mistake {
        String text = query.text("rows");
        return switch (text) {
            case null -> false;
            case "false" -> false;
            case "true" -> true;
            default ->
                    throw new Form.Mistake(
                            "rows: " + Form.shown(text) + "; expected true or false");
        };
    }

    private static Optional<Instant> moment(Query query, String name) throws Form.Mistake {
        String text = query.text(name);
        if (text == null) {
            return Optional.empty();
        }
        Instant moment = moment(text, name.equals("to"));
        if (moment == null || moment.isBefore(FIRST) || moment.isAfter(LAST)) {
            throw new Form.Mistake(
                    name
                            + ": "
                            + Form.shown(text)
                            + "; expected a date such as 2026-01-31, or a moment such as"
                            + " 2026-01-31T12:00:00Z");
        }
        return Optional.of(moment);
    }

    /**
     * @param end whether a date means its end
     */
    private static @Nullable Instant moment(String text, boolean end) {
        try {
            LocalDate date = LocalDate.parse(text);
            return date.plusDays(end ? 1 : 0).atStartOfDay().toInstant(ZoneOffset.UTC);
        } catch (DateTimeException notJustADate) {
            try {
                return OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                return null;
            }
        }
    }
}
