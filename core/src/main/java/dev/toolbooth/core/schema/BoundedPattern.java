package dev.toolbooth.core.schema;

import com.networknt.schema.regex.RegularExpression;
import java.util.regex.Pattern;

/** A regular expression from a schema that gives up after so many steps. Thread-safe. */
final class BoundedPattern implements RegularExpression {
    private static final int STEPS_MAX = 1_000_000;

    private final Pattern pattern;

    private BoundedPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    static RegularExpression compile(String regex) {
        return new BoundedPattern(Pattern.compile(regex));
    }

    @Override
    public boolean matches(String value) {
        return pattern.matcher(new Counted(value, new Budget())).find();
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
