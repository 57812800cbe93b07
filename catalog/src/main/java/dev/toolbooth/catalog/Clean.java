package dev.toolbooth.catalog;

import dev.toolbooth.wire.Json;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What sellers write, made harmless for whoever reads it: people at terminals, and models. It stays
 * data: shorter, and without anything that can't be seen.
 */
public final class Clean {
    /** The most characters of a text in a tree. */
    static final int TEXT_CHARS_MAX = 2_000;

    private static final int LINE_CHARS_MAX = 500;
    private static final int NAME_CHARS_MAX = 200;
    private static final String CUT = "…";

    private Clean() {}

    /** A text on one line that people read. */
    public static String line(String text) {
        return line(text, LINE_CHARS_MAX);
    }

    /** A text on one line. */
    static String line(String text, int charsMax) {
        StringBuilder clean = new StringBuilder(Math.min(text.length(), charsMax));
        boolean blank = false;
        for (int i = 0; i < text.length() && clean.length() <= charsMax; ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (Character.isWhitespace(point) || Character.isSpaceChar(point)) {
                blank = !clean.isEmpty();
            } else if (isSeen(point)) {
                if (blank) {
                    clean.append(' ');
                }
                blank = false;
                clean.appendCodePoint(point);
            }
        }
        return cut(clean, charsMax);
    }

    private static String cut(StringBuilder text, int charsMax) {
        if (text.length() <= charsMax) {
            return text.toString();
        }
        int end = charsMax - CUT.length();
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + CUT;
    }

    /** Neither a control, nor what turns the direction of writing or hides between letters. */
    private static boolean isSeen(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }

    /** The same tree with every text and every name made harmless. */
    static JsonNode tree(JsonNode json) {
        return switch (json) {
            case ObjectNode object -> object(object);
            case ArrayNode array -> {
                ArrayNode clean = Json.array();
                array.forEach(one -> clean.add(tree(one)));
                yield clean;
            }
            default ->
                    json.isString()
                            ? JsonNodeFactory.instance.stringNode(
                                    line(json.stringValue(), TEXT_CHARS_MAX))
                            : json;
        };
    }

    static ObjectNode object(ObjectNode json) {
        ObjectNode clean = Json.object();
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            clean.set(line(member.getKey(), NAME_CHARS_MAX), tree(member.getValue()));
        }
        return clean;
    }
}
