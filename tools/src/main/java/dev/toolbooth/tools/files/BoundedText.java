package dev.toolbooth.tools.files;

/**
 * A text that a pattern may look at so many times, and only while its thread is wanted: a pattern
 * can take longer than the world lasts. Used by one thread.
 */
final class BoundedText implements CharSequence {
    private static final int INTERRUPT_EVERY = 0xffff;

    private final CharSequence text;
    private final Budget budget;

    /** The looks that are left, for all texts of a search. */
    static final class Budget {
        private long left;

        Budget(long most) {
            left = most;
        }

        /** Takes looks that nobody sees. */
        void take(long looks) {
            left -= looks;
            if (left < 0) {
                throw new Spent();
            }
        }

        private void take() {
            take(1);
            if ((left & INTERRUPT_EVERY) == 0 && Thread.currentThread().isInterrupted()) {
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
