package dev.toolbooth.tools.workspace.terminals.screen;

import java.util.List;

/**
 * The screen of a terminal, as programs for xterm expect it, without colours. Whatever is printed,
 * it takes little memory and never throws. Guarded by itself.
 */
public final class Screen {
    private final Painter painter;
    private final SequenceParser sequenceParser;

    public Screen(int cols, int rows) {
        this.painter = new Painter(cols, rows);
        this.sequenceParser = new SequenceParser(painter);
    }

    /**
     * The contents of a screen.
     *
     * @param lines each row, without blanks at its end
     * @param row where the cursor is, counted from 0
     * @param visible whether the cursor is shown
     * @param alternate whether a full-screen program has it
     */
    public record Shown(
            List<String> lines,
            int row,
            int col,
            boolean visible,
            String title,
            boolean alternate) {}

    /** Takes what is printed. */
    public synchronized void print(String text) {
        sequenceParser.take(text);
    }

    /** Gives it another size. */
    public synchronized void resize(int cols, int rows) {
        painter.resize(cols, rows);
    }

    public synchronized Shown snapshot() {
        return painter.snapshot();
    }
}
