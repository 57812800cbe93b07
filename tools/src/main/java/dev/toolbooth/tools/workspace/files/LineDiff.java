package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The difference between two texts, line by line, in the form of git's unified diffs.
 *
 * <p>It looks for the fewest changes as Myers does ("An O(ND) Difference Algorithm", 1986), up to a
 * number of steps. Beyond that, everything between the first and the last change is shown as
 * removed and added: as true, and longer.
 */
final class LineDiff {
    private static final int CONTEXT = 3;
    private static final int CHANGES_MAX = 1_000;
    private static final long STEPS_MAX = 5_000_000;
    private static final int CHARS_MAX = 64 * 1024;
    private static final long LINES_MAX = 200_000;
    private static final int LINE_CHARS_MAX = 2_000;

    private final List<String> before;
    private final List<String> after;
    private final boolean[] removed;
    private final boolean[] added;

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
        this.removed = new boolean[before.size()];
        this.added = new boolean[after.size()];
    }

    /** The difference, which is empty if there is none. */
    static String unified(String path, String before, String after) {
        if (before.equals(after)) {
            return "";
        }
        if (count(before) + count(after) > LINES_MAX) {
            return head(path) + "@@ there are too many lines to show what has changed @@\n";
        }
        LineDiff diff = new LineDiff(lines(before), lines(after));
        diff.compare();
        return diff.write(path);
    }

    private static long count(String text) {
        return text.chars().filter(c -> c == '\n').count();
    }

    /** The lines of a text, with their ends. */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            int to = end < 0 ? text.length() : end + 1;
            lines.add(text.substring(from, to));
            from = to;
        }
        return lines;
    }

    private void compare() {
        int head = 0;
        int shorter = Math.min(before.size(), after.size());
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.get(before.size() - 1 - tail)
                        .equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        Arrays.fill(removed, head, before.size() - tail, true);
        Arrays.fill(added, head, after.size() - tail, true);
        keepCommon(head, before.size() - tail - head, after.size() - tail - head);
    }

    /** Finds what the parts that begin at a line have in common, and marks it as kept. */
    private void keepCommon(int from, int oldSize, int newSize) {
        int most = (int) Math.min(CHANGES_MAX, STEPS_MAX / Math.max(1, oldSize + newSize));
        List<int[]> trail = new ArrayList<>();
        int[] reached = new int[2 * most + 3];
        int zero = most + 1;
        for (int changes = 0; changes <= most; changes++) {
            trail.add(Arrays.copyOfRange(reached, zero - changes - 1, zero + changes + 2));
            for (int k = -changes; k <= changes; k += 2) {
                boolean down =
                        k == -changes
                                || (k != changes && reached[zero + k - 1] < reached[zero + k + 1]);
                int x = down ? reached[zero + k + 1] : reached[zero + k - 1] + 1;
                while (x < oldSize
                        && x - k < newSize
                        && before.get(from + x).equals(after.get(from + x - k))) {
                    x++;
                }
                reached[zero + k] = x;
                if (x >= oldSize && x - k >= newSize) {
                    backtrack(from, oldSize, newSize, trail);
                    return;
                }
            }
        }
    }

    private void backtrack(int from, int oldSize, int newSize, List<int[]> trail) {
        int x = oldSize;
        int y = newSize;
        for (int changes = trail.size() - 1; changes >= 0; changes--) {
            int[] reached = trail.get(changes);
            int zero = changes + 1;
            int k = x - y;
            boolean down =
                    k == -changes
                            || (k != changes && reached[zero + k - 1] < reached[zero + k + 1]);
            int startK = down ? k + 1 : k - 1;
            int startX = changes == 0 ? 0 : reached[zero + startK];
            int startY = changes == 0 ? 0 : startX - startK;
            while (x > startX && y > startY) {
                x--;
                y--;
                removed[from + x] = false;
                added[from + y] = false;
            }
            x = startX;
            y = startY;
        }
    }

    private String write(String path) {
        StringBuilder out = new StringBuilder(head(path));
        int x = 0;
        int y = 0;
        while (x < before.size() || y < after.size()) {
            if (!changedAt(x, y)) {
                x++;
                y++;
            } else if (out.length() > CHARS_MAX) {
                return out.append("[cut here: there is more that has changed]\n").toString();
            } else {
                Hunk hunk = new Hunk(x, y);
                hunk.write(out);
                x = hunk.endX;
                y = hunk.endY;
            }
        }
        return out.toString();
    }

    private static String head(String path) {
        return "--- a/" + path + "\n+++ b/" + path + "\n";
    }

    private boolean changedAt(int x, int y) {
        return (x < before.size() && removed[x]) || (y < after.size() && added[y]);
    }

    /** Changes that are so near to each other that they are shown together. */
    private final class Hunk {
        private final StringBuilder body = new StringBuilder();
        private final List<Integer> starts = new ArrayList<>();
        private final int startX;
        private final int startY;
        private int endX;
        private int endY;

        /** Begins at the first change. */
        Hunk(int x, int y) {
            int context = Math.min(CONTEXT, Math.min(x, y));
            startX = x - context;
            startY = y - context;
            endX = startX;
            endY = startY;
            int same = 0;
            int left = context;
            while (left > 0 || same < 2 * CONTEXT) {
                if (left == 0 && changedAt(endX, endY)) {
                    same = 0;
                    change();
                } else if (endX < before.size() && endY < after.size()) {
                    same = left > 0 ? 0 : same + 1;
                    left = Math.max(0, left - 1);
                    line(' ', before.get(endX++));
                    endY++;
                } else {
                    break;
                }
            }
            // Only nearby lines after the last change are context.
            for (int beyond = same - CONTEXT; beyond > 0; beyond--) {
                dropLast();
            }
        }

        private void change() {
            while (endX < before.size() && removed[endX]) {
                line('-', before.get(endX++));
            }
            while (endY < after.size() && added[endY]) {
                line('+', after.get(endY++));
            }
        }

        private void line(char sign, String line) {
            starts.add(body.length());
            if (body.length() > CHARS_MAX) {
                // The rest is counted, and not shown.
                return;
            }
            boolean ended = line.endsWith("\n");
            String text = ended ? line.substring(0, line.length() - 1) : line;
            body.append(sign)
                    .append(
                            text.length() <= LINE_CHARS_MAX
                                    ? text
                                    : SafeText.beginning(text, LINE_CHARS_MAX) + "[…]")
                    .append('\n');
            if (!ended) {
                body.append("\\ No newline at end of file\n");
            }
        }

        private void dropLast() {
            body.setLength(starts.removeLast());
            endX--;
            endY--;
        }

        void write(StringBuilder out) {
            out.append("@@ -").append(range(startX, endX)).append(" +");
            out.append(range(startY, endY)).append(" @@\n").append(body);
        }

        private static String range(int from, int to) {
            int count = to - from;
            int first = count == 0 ? from : from + 1;
            return count == 1 ? String.valueOf(first) : first + "," + count;
        }
    }
}
