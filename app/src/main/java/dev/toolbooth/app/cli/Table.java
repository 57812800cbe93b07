package dev.toolbooth.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rows under a heading, each column as wide as the widest of it. Not for several threads. */
final class Table {
    private static final String GAP = "  ";

    private final Set<Integer> numbers;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * @param numbers the columns that stand at the right
     */
    Table(Set<Integer> numbers, String... heading) {
        this.numbers = numbers;
        rows.add(List.of(heading));
    }

    void row(String... columns) {
        rows.add(List.of(columns));
    }

    @Override
    public String toString() {
        int last = rows.getFirst().size() - 1;
        int[] widths = new int[last + 1];
        for (List<String> row : rows) {
            for (int i = 0; i <= last; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int i = 0; i <= last; i++) {
                String blanks = " ".repeat(widths[i] - row.get(i).length());
                if (numbers.contains(i)) {
                    text.append(blanks).append(row.get(i));
                } else {
                    text.append(row.get(i)).append(i == last ? "" : blanks);
                }
                text.append(i == last ? System.lineSeparator() : GAP);
            }
        }
        return text.toString();
    }
}
