package dev.toolbooth.catalog.proxy;

import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What is added to a seller's price.
 *
 * @param percent of the price; the part of a millionth of a dollar is rounded up
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
