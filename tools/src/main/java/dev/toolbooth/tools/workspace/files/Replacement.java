package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A piece of text to replace by another.
 *
 * @param field its name in a failure
 * @param everywhere whether it may occur in the text more than once
 */
record Replacement(String field, String old, String now, boolean everywhere) {
    private static final int SHOWN_MAX = 10;

    /** A text after the replacement, and how often it was made. */
    record Result(String text, int count) {}

    static List<Replacement> all(JsonNode edits) {
        List<Replacement> all = new ArrayList<>();
        for (JsonNode edit : edits) {
            all.add(
                    new Replacement(
                            "edits." + all.size() + ".old_text",
                            edit.path("old_text").asString(""),
                            edit.path("new_text").asString(""),
                            edit.path("replace_all").asBoolean(false)));
        }
        return all;
    }

    /**
     * Makes the replacement.
     *
     * @param most how long the text may become
     */
    Result apply(String text, long most) throws ToolFailure {
        int times = times(text, old);
        if (times == 0 && text.contains("\r\n") && !old.contains("\r") && old.contains("\n")) {
            // A client that has read lines writes them with ends of its own.
            Replacement windows = new Replacement(field, ends(old), ends(now), everywhere);
            return windows.replace(text, times(text, windows.old), most);
        }
        return replace(text, times, most);
    }

    private static String ends(String text) {
        return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }

    private Result replace(String text, int times, long most) throws ToolFailure {
        if (times == 0) {
            throw FileTools.invalid(
                    field, "this text is not in the file" + NearMiss.hint(text, old));
        }
        if (times > 1 && !everywhere) {
            throw FileTools.invalid(
                    field,
                    "this text is in the file "
                            + times
                            + " times, in lines "
                            + lines(text)
                            + ": give more of what is around it, or set replace_all");
        }
        // Looked at before it is made: a few bytes can become more than there is memory.
        long chars = text.length() + (long) times * (now.length() - old.length());
        if (chars > most) {
            throw new ToolFailure(
                    Fault.Kind.TOO_LARGE,
                    field,
                    "the file would have "
                            + chars
                            + " characters: at most "
                            + most
                            + " bytes are written");
        }
        StringBuilder out = new StringBuilder((int) chars);
        int from = 0;
        for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, from)) {
            out.append(text, from, at).append(now);
            from = at + old.length();
        }
        return new Result(out.append(text, from, text.length()).toString(), times);
    }

    private static int times(String text, String old) {
        int times = 0;
        for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
            times++;
        }
        return times;
    }

    /** The lines of the first few places. */
    private String lines(String text) {
        StringBuilder shown = new StringBuilder();
        int line = 1;
        int seen = 0;
        int at = text.indexOf(old);
        for (int count = 0; at >= 0 && count < SHOWN_MAX; count++) {
            line += (int) text.substring(seen, at).chars().filter(c -> c == '\n').count();
            shown.append(count == 0 ? "" : ", ").append(line);
            seen = at;
            at = text.indexOf(old, at + old.length());
        }
        return at >= 0 ? shown + " and more" : shown.toString();
    }
}
