package dev.toolbooth.app.cli.command;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts in dollars, as commands print them. */
public final class UsdText {
    private static final int DIGITS = 6;
    private static final int SHOWN_MAX = 4;
    private static final int SHOWN_MIN = 2;

    /** Less than this, in millionths, has all its digits: it would be rounded to nothing. */
    private static final long SMALL = 10_000;

    private UsdText() {}

    public static String exact(long microUsd) {
        return BigDecimal.valueOf(microUsd, DIGITS).toPlainString();
    }

    /** With two to four decimals, and more only for less than a cent. */
    public static String headline(long microUsd) {
        BigDecimal usd = BigDecimal.valueOf(microUsd, DIGITS);
        BigDecimal rounded =
                Math.abs(microUsd) < SMALL ? usd : usd.setScale(SHOWN_MAX, RoundingMode.HALF_EVEN);
        BigDecimal bare = rounded.stripTrailingZeros();
        return (bare.scale() < SHOWN_MIN ? bare.setScale(SHOWN_MIN) : bare).toPlainString();
    }
}
