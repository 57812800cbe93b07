package dev.toolbooth.tools.workspace.terminals.screen;

/**
 * The place of the next character.
 *
 * @param wraps whether that is the next row, because this one is full
 * @param drawing whether letters are drawn as lines
 */
record Cursor(int row, int col, boolean wraps, boolean drawing) {
    static final Cursor HOME = new Cursor(0, 0, false, false);

    Cursor at(int newRow, int newCol) {
        return new Cursor(newRow, newCol, false, drawing);
    }

    Cursor full() {
        return new Cursor(row, col, true, drawing);
    }

    Cursor drawing(boolean draws) {
        return new Cursor(row, col, wraps, draws);
    }
}
