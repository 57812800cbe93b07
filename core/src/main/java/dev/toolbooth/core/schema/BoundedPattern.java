package dev.toolbooth.core.schema;

import com.networknt.schema.regex.RegularExpression;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A regular expression from a schema that gives up after a number of steps. Thread-safe.
 *
 * <p>All patterns of one check share the steps: otherwise a value with a hundred thousand texts
 * would have as many budgets.
 */
final class BoundedPattern implements RegularExpression {
    private static final int STEPS_MAX = 10_000_000;
    private static final ScopedValue<Budget> SHARED = ScopedValue.newInstance();

    private final Pattern pattern;

    private BoundedPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    static RegularExpression compile(String regex) {
        return new BoundedPattern(Pattern.compile(regex));
    }

    @Override
    public boolean matches(String value) {
        return pattern.matcher(new Counted(value, SHARED.orElse(new Budget()))).find();
    }

    /** Runs a check whose patterns share one budget. */
    static <T> T sharing(Supplier<T> check) {
        return ScopedValue.where(SHARED, new Budget()).call(check::get);
    }

    /** The steps that are left. Used by one thread. */
    private static final class Budget {
        private int stepsLeft = STEPS_MAX;

        void step() {
            if (--stepsLeft < 0) {
                throw new RunawayPattern();
            }
        }
    }

    /** A text that counts how often it is looked at. */
    private record Counted(CharSequence text, Budget budget) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.step();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text.subSequence(start, end), budget);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
