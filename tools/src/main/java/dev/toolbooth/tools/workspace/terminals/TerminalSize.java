package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The bounds on a terminal's size. */
final class TerminalSize {
    private static final int MAX = 1_000;

    /** A screen is kept in memory, for terminals that have ended too. */
    private static final int CELLS_MAX = 100_000;

    private TerminalSize() {}

    static int cols(ObjectNode arguments, int fallback) throws ToolFailure {
        return of(arguments, "cols", fallback);
    }

    /** The rows, which are fewer where there are many columns. */
    static int rows(ObjectNode arguments, int cols, int fallback) throws ToolFailure {
        int rows = of(arguments, "rows", fallback);
        if (rows * cols > CELLS_MAX) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "rows",
                    "a terminal has at most "
                            + CELLS_MAX
                            + " characters: "
                            + CELLS_MAX / cols
                            + " rows of "
                            + cols);
        }
        return rows;
    }

    private static int of(ObjectNode arguments, String name, int fallback) throws ToolFailure {
        JsonNode value = arguments.path(name);
        if (!value.isNumber()) {
            return fallback;
        }
        if (!value.canConvertToInt() || value.intValue() < 1 || value.intValue() > MAX) {
            throw new ToolFailure(
                    Fault.Kind.INVALID, name, "a terminal has 1 to " + MAX + " " + name);
        }
        return value.intValue();
    }
}
