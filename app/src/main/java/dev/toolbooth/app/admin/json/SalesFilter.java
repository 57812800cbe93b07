package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminSchema;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A filter for sales: a range of time, and what it is narrowed to. */
public final class SalesFilter {
    /** The most steps that an answer has. */
    public static final int HOURS_MAX = 750;

    public static final int DAYS_MAX = 1_100;

    /** The word for free calls. */
    static final String NO_RAIL = "none";

    public static final AdminSchema QUERY =
            AdminSchema.query(
                    """
                    from?    string  The start: a date of UTC, a moment, or a span back from now \
                      such as 24h or 7d, which is of full hours, the running one included. It is \
                      taken back to the full hour. Default: 24 hours before the end.
                    to?      string  The end: a date, which means its last moment, a moment, or a \
                      span back from now. It is taken on to the full hour. Default: now.
                    step?    hour|day  How time is divided: at most %s hours, or %s days. \
                      Default: hours for up to 3 days, else days.
                    tool?    string  Only this tool.
                    server?  string  Only this server.
                    rail?    string  Only this rail; none for calls that nobody pays.
                    rows?    boolean  Whether each day, server, tool and rail is wanted for \
                      itself; more than %s rows are refused.
                    """
                            .formatted(HOURS_MAX, DAYS_MAX, SalesQuery.ROWS_MAX));

    /** So many hours, or days of 24 hours, back from the end of the hour that it is now. */
    private static final Pattern SPAN = Pattern.compile("([1-9][0-9]{0,4})([hd])");

    private static final Duration USUAL = Duration.ofHours(24);
    private static final int HOURLY_MAX = 3 * 24;
    private static final int HOUR_SECONDS = 3_600;
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    private SalesFilter() {}

    public static SalesQuery read(AdminRequest filter, Instant now) throws AdminMistake {
        Instant to = moment(filter, "to", now).orElse(now);
        Instant from = moment(filter, "from", now).orElseGet(() -> nextHour(to).minus(USUAL));
        if (!from.isBefore(to)) {
            throw new AdminMistake("from must be before to: " + from + " is not before " + to);
        }
        long fromHour = Math.floorDiv(from.getEpochSecond(), HOUR_SECONDS);
        long toHour = Math.floorDiv(nextHour(to).getEpochSecond(), HOUR_SECONDS);
        Step step = step(filter, toHour - fromHour);
        String rail = filter.text("rail");
        return new SalesQuery(
                fromHour,
                toHour,
                step,
                filter.text("tool"),
                filter.text("server"),
                NO_RAIL.equals(rail) ? "" : rail,
                "true".equals(filter.text("rows")));
    }

    /** The moment, or the next one that is a full hour. */
    private static Instant nextHour(Instant at) {
        long second = at.plusNanos(999_999_999).getEpochSecond();
        return Instant.ofEpochSecond(Math.ceilDiv(second, HOUR_SECONDS) * HOUR_SECONDS);
    }

    private static Step step(AdminRequest filter, long hours) throws AdminMistake {
        Step wanted = AdminForm.choice(filter, "step", Step.values(), SalesFilter::word);
        Step step = wanted != null ? wanted : hours <= HOURLY_MAX ? Step.HOUR : Step.DAY;
        int most = step == Step.HOUR ? HOURS_MAX : DAYS_MAX;
        if (hours > (long) most * step.hours()) {
            throw new AdminMistake(
                    "from and to are more than "
                            + most
                            + " "
                            + word(step)
                            + "s apart; take a shorter range"
                            + (step == Step.HOUR ? ", or step=day" : ""));
        }
        return step;
    }

    private static String word(Step step) {
        return step.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Instant> moment(AdminRequest filter, String name, Instant now)
            throws AdminMistake {
        String text = filter.text(name);
        if (text == null) {
            return Optional.empty();
        }
        Matcher span = SPAN.matcher(text);
        Instant moment =
                span.matches()
                        ? nextHour(now).minus(length(span))
                        : moment(text, name.equals("to"));
        if (moment == null || moment.isBefore(FIRST) || moment.isAfter(LAST)) {
            throw AdminRefusals.value(
                    name,
                    text,
                    "; expected a date such as 2026-01-31, a moment such as"
                            + " 2026-01-31T12:00:00Z, or a span back from now such as 7d");
        }
        return Optional.of(moment);
    }

    private static Duration length(Matcher span) {
        long count = Long.parseLong(span.group(1));
        return span.group(2).equals("h") ? Duration.ofHours(count) : Duration.ofDays(count);
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
