package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.tool.ToolFailure;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Decimal arithmetic within bounds.
 *
 * <p>Results are exact up to {@link #DIGITS_MAX} digits. Beyond that, and where a quotient never
 * ends, they are rounded to 34 significant digits. A number too large for a client's double is out
 * of range, so no step can grow without end.
 */
final class Arithmetic {
    /** Parsers of JSON commonly stop at 1000 characters of one number. */
    static final int DIGITS_MAX = 500;

    /** A power whose digits times exponent are beyond this has more than the most digits anyway. */
    private static final int POWER_DIGITS_MAX = 4 * DIGITS_MAX;

    private static final MathContext ROUNDED = MathContext.DECIMAL128;
    private static final BigDecimal LARGEST = new BigDecimal(Double.MAX_VALUE);
    private static final int SMALLEST_EXPONENT = -307;
    private static final int EXPONENT_MAX = 999_999_999;

    private Arithmetic() {}

    static BigDecimal add(BigDecimal a, BigDecimal b) throws ToolFailure {
        return bounded(a.add(b));
    }

    static BigDecimal subtract(BigDecimal a, BigDecimal b) throws ToolFailure {
        return bounded(a.subtract(b));
    }

    static BigDecimal multiply(BigDecimal a, BigDecimal b) throws ToolFailure {
        return bounded(a.multiply(b));
    }

    static BigDecimal divide(BigDecimal a, BigDecimal b) throws ToolFailure {
        if (b.signum() == 0) {
            throw new ToolFailure("division by zero");
        }
        return bounded(quotient(a, b));
    }

    private static BigDecimal quotient(BigDecimal a, BigDecimal b) {
        try {
            return a.divide(b);
        } catch (ArithmeticException e) {
            return a.divide(b, ROUNDED);
        }
    }

    static BigDecimal remainder(BigDecimal a, BigDecimal b) throws ToolFailure {
        if (b.signum() == 0) {
            throw new ToolFailure("division by zero");
        }
        return bounded(a.remainder(b));
    }

    static BigDecimal power(BigDecimal base, BigDecimal exponent) throws ToolFailure {
        BigDecimal whole = exponent.stripTrailingZeros();
        if (whole.scale() > 0) {
            throw new ToolFailure(
                    "the exponent " + plain(exponent) + " is not whole: expected a whole number");
        }
        if (base.signum() == 0 && exponent.signum() < 0) {
            throw new ToolFailure("division by zero");
        }
        if (base.abs().compareTo(BigDecimal.ONE) == 0 || base.signum() == 0) {
            boolean odd = whole.remainder(BigDecimal.TWO).signum() != 0;
            boolean empty = exponent.signum() == 0;
            return empty ? BigDecimal.ONE : odd ? base : base.abs();
        }
        if (whole.abs().compareTo(BigDecimal.valueOf(EXPONENT_MAX)) > 0) {
            throw outOfRange();
        }
        BigDecimal power = raise(base.stripTrailingZeros(), Math.abs(whole.intValueExact()));
        return whole.signum() < 0 ? divide(BigDecimal.ONE, power) : power;
    }

    private static BigDecimal raise(BigDecimal base, int exponent) throws ToolFailure {
        try {
            return bounded(
                    (long) base.precision() * exponent <= POWER_DIGITS_MAX
                            ? base.pow(exponent)
                            : base.pow(exponent, ROUNDED));
        } catch (ArithmeticException e) {
            throw outOfRange();
        }
    }

    /** The number, if it is within bounds, with as many digits as it may have. */
    static BigDecimal bounded(BigDecimal number) throws ToolFailure {
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        long exponent = (long) number.precision() - number.scale() - 1;
        if (exponent < SMALLEST_EXPONENT || number.abs().compareTo(LARGEST) > 0) {
            throw outOfRange();
        }
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.precision() > DIGITS_MAX ? stripped.round(ROUNDED) : stripped;
    }

    /** The number without an exponent, where that is not too long. */
    static String plain(BigDecimal number) {
        return shown(number).toString();
    }

    /** The same number, with a scale that shows the digits of a whole number. */
    static BigDecimal shown(BigDecimal number) {
        return number.scale() < 0 ? number.setScale(0) : number;
    }

    private static ToolFailure outOfRange() {
        return new ToolFailure("result is out of range");
    }
}
