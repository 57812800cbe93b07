package dev.toolbooth.tools.workspace.terminals.screen;

/** The width of characters in cells. */
final class CellWidth {
    private static final int COMBINING_LAST = 0x36f;
    private static final int COMBINING_FIRST = 0x300;
    private static final int JOINER = 0x200d;

    /** Pairs of the first and the last of those that take two. */
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30,
        0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd
    };

    private static final String LINES = "┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│";

    private CellWidth() {}

    static int of(int character) {
        if ((character >= COMBINING_FIRST && character <= COMBINING_LAST)
                || character == JOINER
                || Character.getType(character) == Character.NON_SPACING_MARK) {
            return 0;
        }
        for (int i = 0; i < WIDE.length; i += 2) {
            if (character >= WIDE[i] && character <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }

    /** What a letter looks like where lines are drawn. */
    static int drawn(int character) {
        return character >= 'j' && character <= 'x' ? LINES.charAt(character - 'j') : character;
    }
}
