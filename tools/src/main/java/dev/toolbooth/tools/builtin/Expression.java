package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.tool.ToolFailure;
import java.math.BigDecimal;

/**
 * An evaluator of expressions: {@code + - * / % ^}, signs and parentheses, {@code ^} from the right
 * and before a sign, so that {@code -2^2} is -4. Used by one thread, once.
 */
final class Expression {
    static final int CHARS_MAX = 1_000;
    static final int DEPTH_MAX = 100;

    private static final int NUMBER_CHARS_MAX = 400;
    private static final int EXPONENT_DIGITS_MAX = 4;

    private final String text;
    private int at;
    private int depth;

    private Expression(String text) {
        this.text = text;
    }

    static BigDecimal evaluate(String text) throws ToolFailure {
        if (text.length() > CHARS_MAX) {
            throw new ToolFailure(
                    "the expression has "
                            + text.length()
                            + " characters: expected at most "
                            + CHARS_MAX);
        }
        Expression expression = new Expression(text);
        BigDecimal value = expression.sum();
        if (expression.next() != 0) {
            throw expression.expected("an operator or the end");
        }
        return value;
    }

    private BigDecimal sum() throws ToolFailure {
        BigDecimal value = product();
        while (true) {
            if (take('+')) {
                value = Arithmetic.add(value, product());
            } else if (take('-')) {
                value = Arithmetic.subtract(value, product());
            } else {
                return value;
            }
        }
    }

    private BigDecimal product() throws ToolFailure {
        BigDecimal value = signed();
        while (true) {
            if (take('*')) {
                value = Arithmetic.multiply(value, signed());
            } else if (take('/')) {
                value = Arithmetic.divide(value, signed());
            } else if (take('%')) {
                value = Arithmetic.remainder(value, signed());
            } else {
                return value;
            }
        }
    }

    /** Everything that nests comes through here, so this is where depth is counted. */
    private BigDecimal signed() throws ToolFailure {
        if (++depth > DEPTH_MAX) {
            throw new ToolFailure(
                    "the expression is nested too deep: expected at most "
                            + DEPTH_MAX
                            + " signs, powers and parentheses inside one another");
        }
        BigDecimal value = take('-') ? signed().negate() : take('+') ? signed() : power();
        depth--;
        return value;
    }

    private BigDecimal power() throws ToolFailure {
        BigDecimal base = operand();
        return take('^') ? Arithmetic.power(base, signed()) : base;
    }

    private BigDecimal operand() throws ToolFailure {
        if (!take('(')) {
            return number();
        }
        BigDecimal value = sum();
        if (!take(')')) {
            throw expected("an operator or )");
        }
        return value;
    }

    private BigDecimal number() throws ToolFailure {
        next();
        int start = at;
        int digits = digits();
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits += digits();
        }
        if (digits == 0) {
            at = start;
            throw expected("a number, - or (");
        }
        exponent();
        if (at - start > NUMBER_CHARS_MAX) {
            throw new ToolFailure(
                    "a number has more than " + NUMBER_CHARS_MAX + " characters: expected fewer");
        }
        return Arithmetic.bounded(new BigDecimal(text.substring(start, at)));
    }

    private void exponent() throws ToolFailure {
        if (at == text.length() || (text.charAt(at) != 'e' && text.charAt(at) != 'E')) {
            return;
        }
        at++;
        if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        int digits = digits();
        if (digits == 0 || digits > EXPONENT_DIGITS_MAX) {
            throw expected("an exponent of 1 to " + EXPONENT_DIGITS_MAX + " digits before this");
        }
    }

    private int digits() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - start;
    }

    /** The next character that isn't a blank, or 0 at the end. */
    private char next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean take(char wanted) {
        boolean there = next() == wanted;
        if (there) {
            at++;
        }
        return there;
    }

    private ToolFailure expected(String what) {
        String found =
                at < text.length()
                        ? "found \"" + text.substring(at, text.offsetByCodePoints(at, 1)) + "\""
                        : "the expression ends";
        return new ToolFailure(
                "the expression can't be read: "
                        + found
                        + " at position "
                        + (at + 1)
                        + ", expected "
                        + what);
    }
}
