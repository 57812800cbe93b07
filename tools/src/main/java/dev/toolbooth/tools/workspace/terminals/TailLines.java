package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.tools.workspace.terminals.log.OutputChunk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** The last lines of a terminal's output. */
final class TailLines {
    private TailLines() {}

    /** The end of it: as many lines, the last of which may not be complete. */
    static Deque<OutputChunk> last(Deque<OutputChunk> pieces, long lines) {
        Deque<OutputChunk> kept = new ArrayDeque<>();
        if (lines == 0 || pieces.isEmpty()) {
            return kept;
        }
        long left = lines;
        boolean end = true;
        Iterator<OutputChunk> backwards = pieces.descendingIterator();
        while (backwards.hasNext()) {
            OutputChunk chunk = backwards.next();
            String text = chunk.text();
            for (int at = text.length() - 1; at >= 0; at--) {
                // The end of the last line begins no other.
                if (text.charAt(at) == '\n' && !end && --left == 0) {
                    String rest = text.substring(at + 1);
                    if (!rest.isEmpty()) {
                        kept.addFirst(
                                new OutputChunk(chunk.offset(), chunk.at(), rest, rest.length()));
                    }
                    return kept;
                }
                end = false;
            }
            kept.addFirst(chunk);
        }
        return kept;
    }
}
