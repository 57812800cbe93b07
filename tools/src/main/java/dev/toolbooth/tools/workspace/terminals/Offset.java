package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.terminals.transcript.Transcript;
import tools.jackson.databind.JsonNode;

/** Places in a transcript as clients name them. */
final class Offset {
    private Offset() {}

    /**
     * A place as a number of bytes.
     *
     * @param start whether it is the start when nobody says which, and not the end
     */
    static long of(JsonNode from, Transcript transcript, boolean start) throws ToolFailure {
        if (from.isIntegralNumber() && from.canConvertToLong()) {
            long offset = from.longValue();
            long end = transcript.end();
            if (offset < 0 || offset > end) {
                throw new ToolFailure(
                        Fault.Kind.INVALID,
                        "from",
                        offset + " is no place in what was printed: expected 0 to " + end);
            }
            return Math.max(offset, transcript.first());
        }
        boolean first = from.isString() ? from.stringValue().equals("start") : start;
        return first ? transcript.first() : transcript.end();
    }
}
