package dev.toolbooth.tools.workspace.terminals.screen;

import java.util.Arrays;

/** A painter of terminal output on a grid. Not thread-safe. */
final class Painter implements SequenceParser.Handler {
    private static final int TAB = 8;

    private Grid main;
    private Grid other;
    private boolean alternate;
    private Cursor cursor = Cursor.HOME;
    private Cursor saved = Cursor.HOME;
    private Cursor savedMain = Cursor.HOME;
    private int top;
    private int bottom;
    private boolean wrapping = true;
    private boolean inserting;
    private boolean fromMargin;
    private boolean visible = true;
    private boolean[] tabs = new boolean[0];
    private int last = ' ';
    private String title = "";

    Painter(int cols, int rows) {
        main = new Grid(cols, rows);
        other = new Grid(cols, rows);
        reset();
    }

    private void reset() {
        int cols = grid().cols();
        int rows = grid().rows();
        main = new Grid(cols, rows);
        other = new Grid(cols, rows);
        alternate = false;
        cursor = Cursor.HOME;
        saved = Cursor.HOME;
        savedMain = Cursor.HOME;
        wrapping = true;
        inserting = false;
        fromMargin = false;
        visible = true;
        wholeScreen();
        tabs = stops(cols);
    }

    private void wholeScreen() {
        top = 0;
        bottom = grid().rows() - 1;
    }

    private static boolean[] stops(int cols) {
        boolean[] stops = new boolean[cols];
        for (int col = 0; col < cols; col += TAB) {
            stops[col] = true;
        }
        return stops;
    }

    private Grid grid() {
        return alternate ? other : main;
    }

    Screen.Shown snapshot() {
        return new Screen.Shown(
                grid().text(), cursor.row(), cursor.col(), visible, title, alternate);
    }

    void resize(int cols, int rows) {
        // The cursor's row stays, and what is above it goes.
        int gone = Math.max(0, cursor.row() - rows + 1);
        grid().resize(cols, rows, gone);
        (alternate ? main : other).resize(cols, rows, 0);
        cursor = cursor.at(cursor.row() - gone, Math.min(cursor.col(), cols - 1));
        wholeScreen();
        tabs = stops(cols);
    }

    @Override
    public void title(String text) {
        title = text;
    }

    @Override
    public void character(int codePoint) {
        int character = cursor.drawing() ? CellWidth.drawn(codePoint) : codePoint;
        int cells = CellWidth.of(character);
        Grid grid = grid();
        if (cells == 0 || cells > grid.cols()) {
            return;
        }
        last = character;
        boolean full = cursor.wraps() || cursor.col() + cells > grid.cols();
        if (full && wrapping) {
            cursor = cursor.at(cursor.row(), 0);
            lineFeed();
        } else if (full) {
            cursor = cursor.at(cursor.row(), grid.cols() - cells);
        }
        if (inserting) {
            grid.insert(cursor.row(), cursor.col(), cells);
        }
        grid.put(cursor.row(), cursor.col(), character);
        if (cells == 2) {
            grid.put(cursor.row(), cursor.col() + 1, Grid.HALF);
        }
        int next = cursor.col() + cells;
        cursor =
                next < grid.cols()
                        ? cursor.at(cursor.row(), next)
                        : cursor.at(cursor.row(), grid.cols() - 1).full();
    }

    @Override
    public void control(int code) {
        switch (code) {
            case '\b' -> cursor = cursor.at(cursor.row(), Math.max(0, cursor.col() - 1));
            case '\t' -> tab(1);
            case '\n', 0x0b, 0x0c -> lineFeed();
            case '\r' -> cursor = cursor.at(cursor.row(), 0);
            case 0x0e -> cursor = cursor.drawing(true);
            case 0x0f -> cursor = cursor.drawing(false);
            default -> {
                // Nothing that can be seen.
            }
        }
    }

    private void tab(int count) {
        int col = cursor.col();
        for (int i = 0; i < Math.min(count, tabs.length); i++) {
            do {
                col++;
            } while (col < tabs.length && !tabs[col]);
        }
        cursor = cursor.at(cursor.row(), Math.min(col, grid().cols() - 1));
    }

    private void backTab(int count) {
        int col = cursor.col();
        for (int i = 0; i < Math.min(count, tabs.length) && col > 0; i++) {
            do {
                col--;
            } while (col > 0 && !tabs[col]);
        }
        cursor = cursor.at(cursor.row(), col);
    }

    private void lineFeed() {
        if (cursor.row() == bottom) {
            grid().up(top, bottom, 1);
            cursor = cursor.at(cursor.row(), cursor.col());
        } else {
            move(1, 0);
        }
    }

    private void reverseLineFeed() {
        if (cursor.row() == top) {
            grid().down(top, bottom, 1);
        } else {
            move(-1, 0);
        }
    }

    /** Moves the cursor; it stays between the margins if it is there. */
    private void move(int rows, int cols) {
        int from = cursor.row() >= top ? top : 0;
        int to = cursor.row() <= bottom ? bottom : grid().rows() - 1;
        int row = Math.clamp(cursor.row() + (long) rows, from, to);
        int col = Math.clamp(cursor.col() + (long) cols, 0, grid().cols() - 1);
        cursor = cursor.at(row, col);
    }

    /** Moves the cursor to a place, counted from 0. */
    private void moveTo(int row, int col) {
        int from = fromMargin ? top : 0;
        int to = fromMargin ? bottom : grid().rows() - 1;
        cursor =
                cursor.at(
                        Math.clamp((long) row + from, from, to),
                        Math.clamp(col, 0, grid().cols() - 1));
    }

    @Override
    public void escape(char code, char middle) {
        if (middle == '(') {
            cursor = cursor.drawing(code == '0');
            return;
        }
        if (middle != 0) {
            return;
        }
        switch (code) {
            case '7' -> saved = cursor;
            case '8' -> restore(saved);
            case 'D' -> lineFeed();
            case 'E' -> {
                cursor = cursor.at(cursor.row(), 0);
                lineFeed();
            }
            case 'H' -> tabs[cursor.col()] = true;
            case 'M' -> reverseLineFeed();
            case 'c' -> reset();
            default -> {
                // Keys and colours are not ours.
            }
        }
    }

    private void restore(Cursor place) {
        int row = Math.min(place.row(), grid().rows() - 1);
        int col = Math.min(place.col(), grid().cols() - 1);
        cursor = place.at(row, col);
    }

    @Override
    public void sequence(char code, char prefix, char middle, SequenceParams params) {
        if (prefix == '?' && (code == 'h' || code == 'l')) {
            for (int i = 0; i < params.count(); i++) {
                privateMode(params.get(i), code == 'h');
            }
        } else if (middle == '!' && code == 'p') {
            reset();
        } else if (prefix == 0 && middle == 0 && !moved(code, params)) {
            edited(code, params);
        }
    }

    /** Whether it was something that moves the cursor, which it did then. */
    private boolean moved(char code, SequenceParams params) {
        int count = params.count(0);
        switch (code) {
            case 'A' -> move(-count, 0);
            case 'B', 'e' -> move(count, 0);
            case 'C', 'a' -> move(0, count);
            case 'D' -> move(0, -count);
            case 'E' -> {
                move(count, 0);
                cursor = cursor.at(cursor.row(), 0);
            }
            case 'F' -> {
                move(-count, 0);
                cursor = cursor.at(cursor.row(), 0);
            }
            case 'G', '`' -> cursor = cursor.at(cursor.row(), Math.min(count, grid().cols()) - 1);
            case 'H', 'f' -> moveTo(count - 1, params.count(1) - 1);
            case 'I' -> tab(count);
            case 'Z' -> backTab(count);
            case 'd' -> moveTo(count - 1, cursor.col());
            case 's' -> saved = cursor;
            case 'u' -> restore(saved);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void edited(char code, SequenceParams params) {
        int count = params.count(0);
        int row = cursor.row();
        boolean between = row >= top && row <= bottom;
        switch (code) {
            case '@' -> grid().insert(row, cursor.col(), count);
            case 'P' -> grid().delete(row, cursor.col(), count);
            case 'X' -> grid().erase(row, cursor.col(), cursor.col() + count);
            case 'J' -> eraseScreen(params.get(0));
            case 'K' -> eraseLine(params.get(0));
            case 'L' -> {
                if (between) {
                    grid().down(row, bottom, count);
                }
            }
            case 'M' -> {
                if (between) {
                    grid().up(row, bottom, count);
                }
            }
            case 'S' -> grid().up(top, bottom, count);
            case 'T' -> grid().down(top, bottom, count);
            case 'b' -> {
                // Programs repeat within a row; more would be much work for few bytes.
                for (int i = 0; i < Math.min(count, grid().cols()); i++) {
                    character(last);
                }
            }
            case 'g' -> {
                if (params.get(0) == 3) {
                    Arrays.fill(tabs, false);
                } else {
                    tabs[cursor.col()] = false;
                }
            }
            case 'h', 'l' -> inserting = params.get(0) == 4 ? code == 'h' : inserting;
            case 'r' -> margins(params);
            default -> {
                // Colours and questions are not ours.
            }
        }
    }

    private void margins(SequenceParams params) {
        int rows = grid().rows();
        int first = params.count(0) - 1;
        int end = params.get(1) == 0 ? rows - 1 : Math.min(params.get(1), rows) - 1;
        if (first < end) {
            top = first;
            bottom = end;
            moveTo(0, 0);
        }
    }

    private void eraseLine(int how) {
        int cols = grid().cols();
        switch (how) {
            case 0 -> grid().erase(cursor.row(), cursor.col(), cols);
            case 1 -> grid().erase(cursor.row(), 0, cursor.col() + 1);
            case 2 -> grid().erase(cursor.row(), 0, cols);
            default -> {
                // There is nothing else to erase.
            }
        }
    }

    private void eraseScreen(int how) {
        int rows = grid().rows();
        int cols = grid().cols();
        int from = how == 0 ? cursor.row() + 1 : 0;
        int to = how == 1 ? cursor.row() : how == 3 ? 0 : rows;
        for (int row = from; row < to; row++) {
            grid().erase(row, 0, cols);
        }
        if (how < 2) {
            eraseLine(how);
        }
    }

    private void privateMode(int mode, boolean on) {
        switch (mode) {
            case 6 -> {
                fromMargin = on;
                moveTo(0, 0);
            }
            case 7 -> wrapping = on;
            case 25 -> visible = on;
            case 47, 1047 -> show(on);
            case 1048 -> {
                if (on) {
                    saved = cursor;
                } else {
                    restore(saved);
                }
            }
            case 1049 -> {
                if (on && !alternate) {
                    savedMain = cursor;
                }
                boolean was = alternate;
                show(on);
                if (!on && was) {
                    restore(savedMain);
                }
            }
            default -> {
                // The mouse and the keyboard are not ours.
            }
        }
    }

    private void show(boolean second) {
        if (second && !alternate) {
            other = new Grid(main.cols(), main.rows());
        }
        alternate = second;
        wholeScreen();
    }
}
