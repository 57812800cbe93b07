package dev.toolbooth.app.cli.command;

import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A table with headings, each column as wide as its widest cell. It never exceeds the terminal's
 * width: empty columns go first, then long texts are cut. Not thread-safe.
 */
public final class TextTable {
    private static final String GAP = "  ";
    private static final int TEXT_CHARS_MIN = 8;
    private static final String BOLD = "1";
    private static final String PLAIN = "";

    /** What says no more than that nothing is special. */
    private static final Set<String> NOTHING = Set.of("", "-", "0", "0.00", "all", "*", "own");

    /** What says at a glance how it stands. */
    private static final Map<Set<String>, String> COLOURS =
            Map.of(
                    Set.of("ok", "active", "settled", "credited"), "32",
                    Set.of("warn", "refused", "expired", "changed"), "33",
                    Set.of("fail", "failed", "error", "revoked", "unknown", "dead"), "31");

    private final Set<Integer> numbers;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * @param numbers the columns that stand at the right
     */
    public TextTable(Set<Integer> numbers, String... heading) {
        this.numbers = numbers;
        rows.add(List.of(heading));
    }

    public void row(String... columns) {
        rows.add(List.of(columns));
    }

    /** Prints it in the form that suits the reader. */
    public void print(ProcessEnvironment process) {
        process.out().print(text(process.terminal()));
    }

    @Override
    public String toString() {
        return text(TerminalOutput.NONE);
    }

    String text(TerminalOutput terminal) {
        int[] widths = widths();
        List<Integer> columns = columns(widths, terminal.columns());
        shrink(widths, columns, terminal.columns());
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int column : columns) {
                boolean last = column == columns.getLast();
                String cell = SafeText.cut(row.get(column), widths[column]);
                String blanks = " ".repeat(widths[column] - cell.length());
                String painted = painted(terminal, row, cell);
                text.append(
                        numbers.contains(column)
                                ? blanks + painted
                                : painted + (last ? "" : blanks));
                text.append(last ? System.lineSeparator() : GAP);
            }
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length()));
        }
        return widths;
    }

    private static int total(int[] widths, List<Integer> columns) {
        return columns.stream().mapToInt(column -> widths[column] + GAP.length()).sum()
                - GAP.length();
    }

    /** The columns that are shown; the first always is. */
    private List<Integer> columns(int[] widths, int most) {
        List<Integer> columns = new ArrayList<>(IntStream.range(0, widths.length).boxed().toList());
        for (int at = columns.size() - 1; at > 0 && isTooWide(widths, columns, most); at--) {
            int column = at;
            if (rows.stream().skip(1).allMatch(row -> NOTHING.contains(row.get(column)))) {
                columns.remove(Integer.valueOf(column));
            }
        }
        return columns;
    }

    private static boolean isTooWide(int[] widths, List<Integer> columns, int most) {
        return most > 0 && total(widths, columns) > most;
    }

    /**
     * Cuts the longest texts. A number that is cut would be another, and the first column has what
     * a row is called by: it is never cut.
     */
    private void shrink(int[] widths, List<Integer> columns, int most) {
        while (isTooWide(widths, columns, most)) {
            int widest =
                    columns.stream()
                            .skip(1)
                            .filter(column -> !numbers.contains(column))
                            .reduce((a, b) -> widths[b] > widths[a] ? b : a)
                            .orElse(0);
            if (widest == 0 || widths[widest] <= TEXT_CHARS_MIN) {
                return;
            }
            widths[widest]--;
        }
    }

    private String painted(TerminalOutput terminal, List<String> row, String cell) {
        return terminal.painted(row.equals(rows.getFirst()) ? BOLD : colour(cell), cell);
    }

    private static String colour(String cell) {
        return COLOURS.entrySet().stream()
                .filter(entry -> entry.getKey().contains(cell))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(PLAIN);
    }
}
