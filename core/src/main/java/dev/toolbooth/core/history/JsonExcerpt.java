package dev.toolbooth.core.history;

import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The excerpt of JSON that operators see: without secrets, and cut where it is too long or too
 * deep. It reads no more than it shows. Thread-safe.
 */
final class JsonExcerpt {
    /** The most that is shown of one thing. */
    static final int CHARS_MAX = 16 * 1024;

    /** How deep things are shown. */
    static final int DEPTH_MAX = 64;

    /** Longer than a secret in one line: one that is cut in two is not in what is shown. */
    private static final int MARGIN = 4 * 1024;

    private final Redactor redactor;

    JsonExcerpt(Redactor redactor) {
        this.redactor = redactor;
    }

    RedactedText of(JsonNode json) {
        Writing writing = new Writing();
        writing.write(json, 0, false);
        return writing.shown();
    }

    /** A text of at most so many characters. */
    String line(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return redactor.text(text);
        }
        String masked = beginning(text, charsMax);
        return SafeText.beginning(masked, Math.min(masked.length(), charsMax - 1))
                + SafeText.ELLIPSIS;
    }

    /** What can be shown of a text of which no more than so much is. */
    private String beginning(String text, int charsMax) {
        if (text.length() <= charsMax + MARGIN) {
            return redactor.text(text);
        }
        String masked = redactor.text(SafeText.beginning(text, charsMax + MARGIN));
        // What is at the end may be half a secret, and masks are shorter than what they mask.
        return SafeText.beginning(masked, Math.max(0, masked.length() - MARGIN));
    }

    private static boolean mayBeJson(String text) {
        String bare = text.strip();
        return (bare.startsWith("{") && bare.endsWith("}"))
                || (bare.startsWith("[") && bare.endsWith("]"));
    }

    /** One piece of JSON on its way to a text. */
    private final class Writing {
        private final StringBuilder out = new StringBuilder();
        private boolean truncated;
        private boolean masked;

        private boolean full() {
            truncated |= out.length() >= CHARS_MAX;
            return truncated;
        }

        void write(JsonNode json, int depth, boolean payment) {
            if (depth > DEPTH_MAX) {
                truncated = true;
                out.append('"').append(SafeText.ELLIPSIS).append('"');
                return;
            }
            switch (json) {
                case ObjectNode object -> write(object, depth, payment);
                case ArrayNode array -> write(array, depth, payment);
                default ->
                        out.append(
                                json.isString()
                                        ? text(within(json.stringValue(), depth, payment))
                                        : Json.text(json));
            }
        }

        private void write(ObjectNode object, int depth, boolean payment) {
            out.append('{');
            boolean first = true;
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                if (full()) {
                    return;
                }
                out.append(first ? "" : ",").append(text(member.getKey())).append(':');
                first = false;
                if (redactor.hides(object, member, payment)) {
                    masked = true;
                    out.append('"').append(redactor.mask()).append('"');
                } else {
                    boolean within = Redactor.within(member.getKey(), payment);
                    write(member.getValue(), depth + 1, within);
                }
            }
            out.append('}');
        }

        private void write(ArrayNode array, int depth, boolean payment) {
            out.append('[');
            boolean first = true;
            for (JsonNode element : array) {
                if (full()) {
                    return;
                }
                out.append(first ? "" : ",");
                first = false;
                write(element, depth + 1, payment);
            }
            out.append(']');
        }

        /** A text that is JSON itself, without what its names say is secret; others as they are. */
        private String within(String value, int depth, boolean payment) {
            if (value.length() > CHARS_MAX || !mayBeJson(value)) {
                return value;
            }
            Writing inner = new Writing();
            JsonInput.read(value.getBytes(StandardCharsets.UTF_8))
                    .ifPresent(json -> inner.write(json, depth + 1, payment));
            if (!inner.masked) {
                return value;
            }
            masked = true;
            truncated |= inner.truncated;
            return inner.out.toString();
        }

        private String text(String value) {
            boolean whole = value.length() <= CHARS_MAX;
            truncated |= !whole;
            String shown = whole ? redactor.text(value) : beginning(value, CHARS_MAX);
            return Json.text(JsonNodeFactory.instance.stringNode(shown));
        }

        RedactedText shown() {
            boolean longer = out.length() > CHARS_MAX;
            return new RedactedText(
                    longer ? SafeText.beginning(out.toString(), CHARS_MAX) : out.toString(),
                    longer || truncated);
        }
    }
}
