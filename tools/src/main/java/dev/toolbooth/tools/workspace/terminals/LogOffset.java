package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLog;
import tools.jackson.databind.JsonNode;

/** A position in a transcript, as clients name it. */
final class LogOffset {
    private LogOffset() {}

    /**
     * A position as a number of bytes.
     *
     * @param start whether the default is the start, and not the end
     */
    static long of(JsonNode from, TerminalLog log, boolean start) throws ToolFailure {
        if (from.isIntegralNumber() && from.canConvertToLong()) {
            long offset = from.longValue();
            long end = log.end();
            if (offset < 0 || offset > end) {
                throw new ToolFailure(
                        Fault.Kind.INVALID,
                        "from",
                        offset + " is no place in what was printed: expected 0 to " + end);
            }
            return Math.max(offset, log.first());
        }
        boolean first = from.isString() ? from.stringValue().equals("start") : start;
        return first ? log.first() : log.end();
    }
}
