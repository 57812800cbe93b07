package dev.toolbooth.catalog.proxy;

import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The surcharge on a seller's price.
 *
 * @param percent percentage of the price, rounded up to the millionth of a dollar
 * @param flat for each call
 */
public record Margin(BigDecimal percent, Money flat) {
    /** Nothing. */
    public static final Margin NONE = new Margin(BigDecimal.ZERO, Money.ZERO);

    private static final int PERCENT_DIGITS = 2;

    /** What a caller pays for something at this price. */
    public Money on(Money price) {
        long share =
                BigDecimal.valueOf(price.microUsd())
                        .multiply(percent)
                        .movePointLeft(PERCENT_DIGITS)
                        .setScale(0, RoundingMode.CEILING)
                        .longValueExact();
        return price.plus(new Money(share)).plus(flat);
    }
}
