package dev.toolbooth.tools.files;

/**
 * A text that a pattern may read only so often and for so long, and only until its thread is
 * interrupted: a pattern can otherwise run practically for ever. Used by one thread.
 */
final class BoundedText implements CharSequence {
    private static final int LOOK_UP_EVERY = 0xffff;

    private final CharSequence text;
    private final Budget budget;

    /** The looks that are left, for all texts of a search. */
    static final class Budget {
        private long left;
        private final long deadline;

        /**
         * @param deadline when the last look is taken, as {@link System#nanoTime} counts
         */
        Budget(long most, long deadline) {
            this.left = most;
            this.deadline = deadline;
        }

        /** Counts looks that the pattern doesn't report. */
        void take(long looks) {
            left -= looks;
            if (left < 0) {
                throw new Spent();
            }
        }

        private void take() {
            take(1);
            if ((left & LOOK_UP_EVERY) == 0
                    && (Thread.currentThread().isInterrupted()
                            || System.nanoTime() - deadline > 0)) {
                throw new Spent();
            }
        }
    }

    /** A pattern has looked too often. */
    static final class Spent extends RuntimeException {
        Spent() {
            super("a pattern took too many steps", null, false, false);
        }
    }

    BoundedText(CharSequence text, Budget budget) {
        this.text = text;
        this.budget = budget;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        budget.take();
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new BoundedText(text.subSequence(start, end), budget);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
