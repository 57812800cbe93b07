package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.tools.workspace.terminals.transcript.Piece;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Lines of what a terminal has printed. */
final class Lines {
    private Lines() {}

    /** The end of it: as many lines, the last of which may not be complete. */
    static Deque<Piece> last(Deque<Piece> pieces, long lines) {
        Deque<Piece> kept = new ArrayDeque<>();
        if (lines == 0 || pieces.isEmpty()) {
            return kept;
        }
        long left = lines;
        boolean end = true;
        Iterator<Piece> backwards = pieces.descendingIterator();
        while (backwards.hasNext()) {
            Piece piece = backwards.next();
            String text = piece.text();
            for (int at = text.length() - 1; at >= 0; at--) {
                // The end of the last line begins no other.
                if (text.charAt(at) == '\n' && !end && --left == 0) {
                    String rest = text.substring(at + 1);
                    if (!rest.isEmpty()) {
                        kept.addFirst(new Piece(piece.offset(), piece.at(), rest, rest.length()));
                    }
                    return kept;
                }
                end = false;
            }
            kept.addFirst(piece);
        }
        return kept;
    }
}
