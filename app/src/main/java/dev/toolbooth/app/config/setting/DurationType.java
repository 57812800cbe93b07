package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** A span of time within bounds, a number and a unit. */
public record DurationType(Duration min, Duration max) implements LineType<Duration> {
    /** The units, such that none is the end of a later one. */
    private enum Unit {
        ms(ChronoUnit.MILLIS),
        d(ChronoUnit.DAYS),
        h(ChronoUnit.HOURS),
        m(ChronoUnit.MINUTES),
        s(ChronoUnit.SECONDS);

        private final ChronoUnit span;

        Unit(ChronoUnit span) {
            this.span = span;
        }
    }

    @Override
    public ParseResult<Duration> read(String text, Path base) {
        for (var unit : Unit.values()) {
            if (text.endsWith(unit.name())) {
                return read(text.substring(0, text.length() - unit.name().length()), unit);
            }
        }
        return bad("has no unit of time");
    }

    private ParseResult<Duration> read(String digits, Unit unit) {
        try {
            var value = Duration.of(Long.parseLong(digits.stripTrailing()), unit.span);
            return value.compareTo(min) < 0 || value.compareTo(max) > 0
                    ? bad("is out of range")
                    : new ParseResult.Good<>(value);
        } catch (NumberFormatException e) {
            return bad("is not a span of time");
        } catch (ArithmeticException e) {
            return bad("is out of range");
        }
    }

    @Override
    public String write(Duration value) {
        for (var unit : new Unit[] {Unit.d, Unit.h, Unit.m, Unit.s}) {
            var one = unit.span.getDuration();
            if (!value.isZero() && value.equals(one.multipliedBy(value.dividedBy(one)))) {
                return value.dividedBy(one) + unit.name();
            }
        }
        return value.toMillis() + (value.isZero() ? "s" : "ms");
    }

    @Override
    public String yaml(Duration value) {
        return write(value);
    }

    @Override
    public String expected() {
        return "a span of time from "
                + write(min)
                + " to "
                + write(max)
                + ", a number and one of ms, s, m, h, d, such as 30s";
    }
}
