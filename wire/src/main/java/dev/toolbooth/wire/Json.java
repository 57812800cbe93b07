package dev.toolbooth.wire;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A parser and writer of our own JSON. Thread-safe. */
public final class Json {
    private static final JsonTree TREE = new JsonTree(StreamReadConstraints.defaults());

    private Json() {}

    /** An empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** An empty array. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** Reads a text of ours; input from outside goes through {@link RpcCodec}. */
    public static JsonNode parse(String text) {
        return TREE.read(text);
    }

    /** Reads bytes of ours; input from outside goes through {@link RpcCodec}. */
    public static JsonNode parse(byte[] utf8) {
        return TREE.read(utf8);
    }

    /** Reads a text of ours that holds an object. */
    public static ObjectNode parseObject(String text) {
        if (parse(text) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalArgumentException("not a JSON object: " + text);
    }

    /** The value as UTF-8 bytes, on one line. */
    public static byte[] bytes(JsonNode value) {
        return JsonBytes.of(value);
    }

    /** The value as text, on one line. */
    public static String text(JsonNode value) {
        return new String(JsonBytes.of(value), StandardCharsets.UTF_8);
    }

    /** The value as text for a person. */
    public static String pretty(JsonNode value) {
        return Pretty.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    /** Loaded only when something is printed for a person. */
    private static final class Pretty {
        static final JsonMapper MAPPER = JsonMapper.builder().build();
    }
}
