package dev.toolbooth.testkit.transcript;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A response beside a block of a transcript: the differences, and the lines that the block would
 * need.
 */
final class Rendition {
    private static final int WIDTH = 98;
    private static final String NOTHING = "(none)";
    private static final String TO_FILL = "?";

    private final Captures captures;
    private final List<String> differences = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    Rendition(Captures captures) {
        this.captures = captures;
    }

    List<String> differences() {
        return differences;
    }

    List<String> lines() {
        return lines;
    }

    void differ(String difference) {
        differences.add(difference);
    }

    void blank() {
        lines.add("");
    }

    void status(String expected, int actual) {
        if (!expected.equals(String.valueOf(actual))) {
            differ("status: expected " + expected + ", got " + actual);
        }
        lines.add(String.valueOf(actual));
    }

    void header(String line, Map<String, String> actual) {
        int colon = line.indexOf(':');
        String name = line.substring(0, colon);
        String expected = line.substring(colon + 1).strip();
        String value = actual.get(name);
        boolean fits =
                expected.equals(NOTHING)
                        ? value == null
                        : value != null && captures.matches(expected, value);
        if (!fits) {
            differ(
                    name
                            + ": expected "
                            + expected
                            + ", got "
                            + Objects.requireNonNullElse(value, NOTHING));
        }
        lines.add(fits ? line : name + ": " + Objects.requireNonNullElse(value, NOTHING));
    }

    void addHeader(String name, String value) {
        lines.add(name + ": " + value);
    }

    /** Compares a text that is JSON if it looks like it; an empty one is none. */
    void body(List<String> expected, String actual) {
        String wanted = String.join("\n", expected).strip();
        if (wanted.isEmpty() && actual.isEmpty()) {
            return;
        }
        lines.add("");
        lines.addAll(text(wanted, actual));
    }

    /** Compares two events; without an expected one, the event is new. */
    void event(TranscriptEvent expected, TranscriptEvent actual) {
        actual.fields()
                .forEach(
                        (name, value) -> {
                            String wanted = expected.fields().get(name);
                            if (wanted == null) {
                                differ(name + ": expected nothing, got " + value);
                            }
                            String shown = wanted == null ? "" : wanted;
                            for (String line : text(shown, value)) {
                                lines.add((name + ": " + line).stripTrailing());
                            }
                        });
        for (String name : expected.fields().keySet()) {
            if (!actual.fields().containsKey(name)) {
                differ(name + ": expected " + expected.fields().get(name) + ", got nothing");
            }
        }
    }

    /** Compares two messages. */
    void message(String expected, String actual) {
        lines.addAll(text(expected, actual));
    }

    private List<String> text(String expected, String actual) {
        if (isJson(actual)) {
            return json(expected, Json.parse(actual));
        }
        if (expected.equals(actual) || captures.matches(expected, actual)) {
            return List.of(expected);
        }
        differ("expected " + expected + ", got " + actual);
        return List.of(actual);
    }

    private List<String> json(String expected, JsonNode actual) {
        if (expected.equals(TO_FILL) || !isJson(expected)) {
            differ("expected " + expected + ", got " + Json.text(actual));
            return LooseJson.lines(actual, WIDTH);
        }
        JsonNode wanted = LooseJson.parse(expected);
        List<String> found = Comparison.differences(captures, wanted, actual);
        differences.addAll(found);
        return found.isEmpty()
                ? List.of(expected.split("\n", -1))
                : LooseJson.lines(Comparison.merge(captures, wanted, actual), WIDTH);
    }

    private static boolean isJson(String text) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return false;
        }
        try {
            return LooseJson.parse(text) != null;
        } catch (JacksonException e) {
            return false;
        }
    }
}
