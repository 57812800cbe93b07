package dev.toolbooth.client.pay;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/** Conversions between dollars as written and millionths. */
public final class Usd {
    private static final int DECIMALS = 6;
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,6})?");

    private Usd() {}

    /** Millionths of what is written, such as 5 or 0.0005; empty when it is no such amount. */
    public static Optional<Long> read(String text) {
        return AMOUNT.matcher(text).matches()
                ? Optional.of(new BigDecimal(text).movePointRight(DECIMALS).longValueExact())
                : Optional.empty();
    }

    /** As people write it, without zeros that say nothing. */
    public static String text(BigInteger micro) {
        return decimal(micro, DECIMALS);
    }

    /** As people write it, without zeros that say nothing. */
    public static String text(long micro) {
        return text(BigInteger.valueOf(micro));
    }

    /** Millionths of dollars that are counted in other units; rounded up. */
    public static BigInteger micro(BigInteger units, int decimals) {
        return micro(new BigDecimal(units, decimals));
    }

    static BigInteger micro(BigDecimal usd) {
        return usd.movePointRight(DECIMALS).setScale(0, RoundingMode.CEILING).toBigInteger();
    }

    /** An amount of smallest units, in whole ones. */
    public static String decimal(BigInteger units, int decimals) {
        return new BigDecimal(units, decimals).stripTrailingZeros().toPlainString();
    }
}
