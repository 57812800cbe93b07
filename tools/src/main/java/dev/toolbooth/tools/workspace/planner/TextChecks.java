package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;

/** Checks of texts that are to be stored. */
final class TextChecks {
    private TextChecks() {}

    /**
     * Refuses a text that says nothing, is too long, or can't be kept.
     *
     * @param field the parameter that it came in
     */
    static void check(String field, String text, int charsMax, String setting) throws ToolFailure {
        if (text.isBlank()) {
            throw new ToolFailure(
                    Fault.Kind.INVALID, field, field + " is empty: it needs at least one word");
        }
        checkSize(field, text, charsMax, setting);
    }

    /** Refuses a text that is too long, or can't be kept. */
    static void checkSize(String field, String text, int charsMax, String setting)
            throws ToolFailure {
        if (text.length() > charsMax) {
            String more = setting.isEmpty() ? "" : " (" + setting + ")";
            throw new ToolFailure(
                    Fault.Kind.TOO_LARGE,
                    field,
                    field
                            + " has "
                            + text.length()
                            + " characters, and "
                            + charsMax
                            + " are possible"
                            + more
                            + ": make it shorter");
        }
        if (text.codePoints().anyMatch(TextChecks::isNone)) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    field,
                    field + " has a zero or half of a surrogate pair in it: leave that out");
        }
    }

    private static boolean isNone(int point) {
        return point == 0 || Character.getType(point) == Character.SURROGATE;
    }
}
