package dev.toolbooth.tools.workspace.terminals.screen;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The cells of a screen. A row takes no memory before something stands in it. Not thread-safe. */
final class Grid {
    private static final int BLANK = ' ';

    /** The second half of a character that takes two cells. */
    static final int HALF = -1;

    private int[][] lines;
    private int cols;

    Grid(int cols, int rows) {
        this.cols = cols;
        this.lines = new int[rows][0];
    }

    int rows() {
        return lines.length;
    }

    int cols() {
        return cols;
    }

    void put(int row, int col, int character) {
        if (character == BLANK && lines[row].length <= col) {
            return;
        }
        line(row)[col] = character;
    }

    private int[] line(int row) {
        if (lines[row].length < cols) {
            int from = lines[row].length;
            lines[row] = Arrays.copyOf(lines[row], cols);
            Arrays.fill(lines[row], from, cols, BLANK);
        }
        return lines[row];
    }

    /** Makes cells of a row blank. */
    void erase(int row, int from, int to) {
        if (from == 0 && to >= cols) {
            lines[row] = new int[0];
        } else if (from < Math.min(to, lines[row].length)) {
            Arrays.fill(lines[row], from, Math.min(to, lines[row].length), BLANK);
        }
    }

    /** Moves rows up; what leaves at the top is gone, and blank ones come in at the bottom. */
    void up(int top, int bottom, int count) {
        int by = Math.min(count, bottom - top + 1);
        for (int row = top; row <= bottom; row++) {
            lines[row] = row + by <= bottom ? lines[row + by] : new int[0];
        }
    }

    /** Moves rows down. */
    void down(int top, int bottom, int count) {
        int by = Math.min(count, bottom - top + 1);
        for (int row = bottom; row >= top; row--) {
            lines[row] = row - by >= top ? lines[row - by] : new int[0];
        }
    }

    /** Moves the rest of a row to the right. */
    void insert(int row, int col, int count) {
        int[] line = line(row);
        int by = Math.min(count, cols - col);
        System.arraycopy(line, col, line, col + by, cols - col - by);
        Arrays.fill(line, col, col + by, BLANK);
    }

    /** Moves the rest of a row to the left. */
    void delete(int row, int col, int count) {
        int[] line = line(row);
        int by = Math.min(count, cols - col);
        System.arraycopy(line, col + by, line, col, cols - col - by);
        Arrays.fill(line, cols - by, cols, BLANK);
    }

    /**
     * Gives it another size.
     *
     * @param gone how many rows are lost at the top
     */
    void resize(int newCols, int newRows, int gone) {
        int[][] resized = new int[newRows][0];
        for (int row = 0; row < newRows && row + gone < lines.length; row++) {
            int[] line = lines[row + gone];
            resized[row] = line.length > newCols ? Arrays.copyOf(line, newCols) : line;
        }
        lines = resized;
        cols = newCols;
    }

    /** The rows as text, without blanks at their ends. */
    List<String> text() {
        return Stream.of(lines).map(Grid::text).toList();
    }

    private static String text(int[] line) {
        StringBuilder text = new StringBuilder();
        for (int character : line) {
            if (character != HALF) {
                text.appendCodePoint(character);
            }
        }
        return text.toString().stripTrailing();
    }
}
