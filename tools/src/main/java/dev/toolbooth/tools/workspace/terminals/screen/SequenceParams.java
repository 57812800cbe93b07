package dev.toolbooth.tools.workspace.terminals.screen;

/** The numbers of a control sequence. Not thread-safe. */
final class SequenceParams {
    private static final int MOST = 32;
    private static final int LARGEST = 9_999;

    private final int[] values = new int[MOST];
    private int last;

    void digit(int digit) {
        values[last] = Math.min(LARGEST, values[last] * 10 + digit);
    }

    void next() {
        last = Math.min(MOST - 1, last + 1);
    }

    int count() {
        return last + 1;
    }

    /** The number at a place; 0 when there is none. */
    int get(int index) {
        return index <= last ? values[index] : 0;
    }

    /** The number at a place; 1 when there is none. */
    int count(int index) {
        return Math.max(1, get(index));
    }
}
