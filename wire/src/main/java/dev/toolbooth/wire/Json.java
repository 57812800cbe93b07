package dev.toolbooth.wire;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The one JSON mapper for data that is our own. Thread-safe. */
public final class Json {
    private static final JsonMapper MAPPER = mapper(StreamReadConstraints.defaults());

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
        return MAPPER.readTree(text);
    }

    /** Reads bytes of ours; input from outside goes through {@link RpcCodec}. */
    public static JsonNode parse(byte[] utf8) {
        return MAPPER.readTree(utf8);
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
        return MAPPER.writeValueAsBytes(value);
    }

    /** The value as text, on one line. */
    public static String text(JsonNode value) {
        return MAPPER.writeValueAsString(value);
    }

    /** The value as text for a person. */
    public static String pretty(JsonNode value) throws JacksonException {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    /**
     * A mapper for trees: numbers keep every digit, a key that stands twice and anything after the
     * value are errors.
     */
    static JsonMapper mapper(StreamReadConstraints constraints) {
        return JsonMapper.builder(JsonFactory.builder().streamReadConstraints(constraints).build())
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
    }
}
