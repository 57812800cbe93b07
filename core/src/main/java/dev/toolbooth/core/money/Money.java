package dev.toolbooth.core.money;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * An amount in millionths of a US dollar, never below zero and never rounded. An overflow is an
 * {@link ArithmeticException}, which only a defect can cause, because amounts are bounded where
 * they come in.
 */
public record Money(long microUsd) implements Comparable<Money> {
    /** Nothing. */
    public static final Money ZERO = new Money(0);

    /** The most that anyone may pay in or be charged at once: a million dollars. */
    public static final Money AT_ONCE_MAX = new Money(1_000_000_000_000L);

    private static final int USD_DIGITS = 6;
    private static final int CENT_DIGITS = 4;

    public Money {
        if (microUsd < 0) {
            throw new ArithmeticException("an amount below zero");
        }
    }

    /** Dollars with at most six decimals; nothing when it is no such amount or too much. */
    public static Optional<Money> ofUsd(BigDecimal usd) {
        return exact(usd, USD_DIGITS);
    }

    /** Cents with at most four decimals; nothing when it is no such amount or too much. */
    public static Optional<Money> ofCents(BigDecimal cents) {
        return exact(cents, CENT_DIGITS);
    }

    private static Optional<Money> exact(BigDecimal amount, int digits) {
        // A number such as 1E999999999 must not be written out to be found too large.
        if (amount.signum() < 0 || amount.precision() - amount.scale() > 12) {
            return Optional.empty();
        }
        if (amount.signum() != 0 && amount.stripTrailingZeros().scale() > digits) {
            return Optional.empty();
        }
        Money money = new Money(amount.movePointRight(digits).longValueExact());
        return money.compareTo(AT_ONCE_MAX) > 0 ? Optional.empty() : Optional.of(money);
    }

    /** This much more. */
    public Money plus(Money more) {
        return new Money(Math.addExact(microUsd, more.microUsd));
    }

    /** This much less; there must be as much. */
    public Money minus(Money less) {
        return new Money(microUsd - less.microUsd);
    }

    /** So many times as much. */
    public Money times(long count) {
        return new Money(Math.multiplyExact(microUsd, count));
    }

    /** Whether this is enough for that. */
    public boolean covers(Money price) {
        return microUsd >= price.microUsd;
    }

    public boolean isZero() {
        return microUsd == 0;
    }

    /** The same in cents, exact. */
    public BigDecimal cents() {
        BigDecimal cents = BigDecimal.valueOf(microUsd, CENT_DIGITS);
        return cents.signum() == 0 ? BigDecimal.ZERO : cents.stripTrailingZeros();
    }

    /** The same in dollars, with six decimals. */
    public String usd() {
        return BigDecimal.valueOf(microUsd, USD_DIGITS)
                .setScale(USD_DIGITS, RoundingMode.UNNECESSARY)
                .toPlainString();
    }

    /** The same as people write it, without zeros that say nothing: {@code $0.005}, {@code $1}. */
    public String dollars() {
        BigDecimal usd = BigDecimal.valueOf(microUsd, USD_DIGITS).stripTrailingZeros();
        int digits = usd.scale() <= 0 ? 0 : Math.max(2, usd.scale());
        return "$" + usd.setScale(digits, RoundingMode.UNNECESSARY).toPlainString();
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(microUsd, other.microUsd);
    }

    @Override
    public String toString() {
        return usd() + " USD";
    }
}
