package dev.toolbooth.catalog.listing;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The cleaning of sellers' texts, which makes them harmless to people at terminals and to models. A
 * text stays data: shorter, and without anything invisible.
 */
public final class CleanText {
    /** The most characters of a text in a tree. */
    static final int TEXT_CHARS_MAX = 2_000;

    private static final int LINE_CHARS_MAX = 500;
    private static final int NAME_CHARS_MAX = 200;

    private CleanText() {}

    /** A text on one line that people read. */
    public static String line(String text) {
        return SafeText.compact(text, LINE_CHARS_MAX);
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
                                    SafeText.compact(json.stringValue(), TEXT_CHARS_MAX))
                            : json;
        };
    }

    static ObjectNode object(ObjectNode json) {
        ObjectNode clean = Json.object();
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            clean.set(SafeText.compact(member.getKey(), NAME_CHARS_MAX), tree(member.getValue()));
        }
        return clean;
    }
}
