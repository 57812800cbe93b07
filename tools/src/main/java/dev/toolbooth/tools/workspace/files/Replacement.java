package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.ToolFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A piece of text that is to be replaced by another.
 *
 * @param field what to call it in a failure
 * @param everywhere whether it may stand in the text more than once
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

    Result apply(String text) throws ToolFailure {
        List<Integer> places = places(text, old);
        if (places.isEmpty()
                && text.contains("\r\n")
                && !old.contains("\r")
                && old.contains("\n")) {
            // A client that has read lines writes them with ends of its own.
            Replacement windows = new Replacement(field, ends(old), ends(now), everywhere);
            return windows.replace(text, places(text, windows.old));
        }
        return replace(text, places);
    }

    private static String ends(String text) {
        return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }

    private Result replace(String text, List<Integer> places) throws ToolFailure {
        if (places.isEmpty()) {
            throw FileTools.invalid(
                    field, "this text is not in the file" + NearMiss.hint(text, old));
        }
        if (places.size() > 1 && !everywhere) {
            throw FileTools.invalid(
                    field,
                    "this text is in the file "
                            + places.size()
                            + " times, in lines "
                            + lines(text, places)
                            + ": give more of what is around it, or set replace_all");
        }
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int place : places) {
            out.append(text, from, place).append(now);
            from = place + old.length();
        }
        return new Result(out.append(text, from, text.length()).toString(), places.size());
    }

    private static List<Integer> places(String text, String old) {
        List<Integer> places = new ArrayList<>();
        int at = text.indexOf(old);
        while (at >= 0) {
            places.add(at);
            at = text.indexOf(old, at + old.length());
        }
        return places;
    }

    private static String lines(String text, List<Integer> places) {
        String shown =
                places.stream()
                        .limit(SHOWN_MAX)
                        .map(place -> line(text, place))
                        .map(String::valueOf)
                        .collect(Collectors.joining(", "));
        return places.size() > SHOWN_MAX ? shown + " and more" : shown;
    }

    private static long line(String text, int place) {
        return text.substring(0, place).chars().filter(c -> c == '\n').count() + 1;
    }
}
