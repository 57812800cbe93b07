package dev.toolbooth.search.chunk;

/** The lines of a text, counted from 0. A line ends with a line feed. Immutable. */
final class SourceLines {
    private static final String CLOSERS = "})];,";

    private final String text;
    private final int[] starts;

    /** How many characters there are before each line, where long lines count as they are cut. */
    private final int[] before;

    private final int[] indents;

    /** What {@link #indent} says of a line with nothing in it. */
    static final int BLANK = -1;

    SourceLines(String text) {
        this.text = text;
        int count = 1 + (int) text.chars().filter(c -> c == '\n').count();
        starts = new int[count + 1];
        before = new int[count + 1];
        indents = new int[count];
        int at = 0;
        for (int row = 0; row < count; row++) {
            starts[row] = at;
            int feed = text.indexOf('\n', at);
            at = feed < 0 ? text.length() + 1 : feed + 1;
            starts[row + 1] = at;
            before[row + 1] = before[row] + Math.min(at - starts[row], ChunkSizes.LINE_CHARS_MAX);
            indents[row] = indentOf(starts[row], at - 1);
        }
    }

    private int indentOf(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) > ' ' && !Character.isWhitespace(text.charAt(i))) {
                return i - from;
            }
        }
        return BLANK;
    }

    int count() {
        return indents.length;
    }

    boolean blank(int row) {
        return indents[row] == BLANK;
    }

    /** How far in a line begins. */
    int indent(int row) {
        return indents[row];
    }

    /** How many characters there are in these lines, both included. */
    int chars(int first, int last) {
        return before[last + 1] - before[first];
    }

    /** Whether a line does nothing but end what began before. */
    boolean closes(int row) {
        if (blank(row)) {
            return false;
        }
        String line = line(row).strip();
        return line.equals("end") || line.chars().allMatch(c -> CLOSERS.indexOf(c) >= 0);
    }

    /** Whether a line begins with the end of something. */
    boolean beginsClosing(int row) {
        return !blank(row) && CLOSERS.indexOf(text.charAt(starts[row] + indents[row])) >= 0;
    }

    /** A line as it is shown, without what ends it, and not longer than a line may be. */
    String line(int row) {
        int end = starts[row + 1] - 1;
        if (end > starts[row] && text.charAt(end - 1) == '\r') {
            end--;
        }
        if (end - starts[row] <= ChunkSizes.LINE_CHARS_MAX) {
            return text.substring(starts[row], end);
        }
        int cut = starts[row] + ChunkSizes.LINE_CHARS_MAX;
        return text.substring(
                starts[row], Character.isHighSurrogate(text.charAt(cut - 1)) ? cut - 1 : cut);
    }

    String text(int first, int last) {
        StringBuilder out = new StringBuilder(chars(first, last));
        for (int row = first; row <= last; row++) {
            out.append(row == first ? "" : "\n").append(line(row));
        }
        return out.toString();
    }

    /** The lines between those that are blank at both ends, as first and last; or nothing. */
    int[] trimmed(int first, int last) {
        int from = first;
        int to = last;
        while (from <= to && blank(from)) {
            from++;
        }
        while (to >= from && blank(to)) {
            to--;
        }
        return from <= to ? new int[] {from, to} : new int[0];
    }
}
