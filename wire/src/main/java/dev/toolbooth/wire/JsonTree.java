package dev.toolbooth.wire;

import java.math.BigDecimal;
import java.util.function.IntConsumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A parser of trees on Jackson's streams alone: data binding, with which Jackson would otherwise
 * start, takes longer to load than everything else on the way to the first answer. Thread-safe.
 *
 * <p>Numbers keep every digit. A duplicate key, anything after the value, and a number with an
 * enormous exponent are errors: {@code 1e1000000000} would grow to a gigabyte wherever its digits
 * are written out.
 */
final class JsonTree {
    static final int EXPONENT_MAX = 1_000;

    /** What is said of an object with one key in two places. */
    static final String TWICE = "a key stands twice in one object";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** What is said of a text with more values than may be. */
    static final String TOO_MANY = "too many values";

    private final JsonFactory factory;
    private final int nodesMax;

    /** Reads texts of ours, which may have any number of values. */
    JsonTree(StreamReadConstraints constraints) {
        this(constraints, Integer.MAX_VALUE);
    }

    /**
     * @param nodesMax the most values: a small one takes far more memory than its bytes
     */
    JsonTree(StreamReadConstraints constraints, int nodesMax) {
        this.nodesMax = nodesMax;
        this.factory = JsonFactory.builder().streamReadConstraints(constraints).build();
    }

    /** Reads one value; nothing but white space gives a missing node. */
    JsonNode read(byte[] utf8) {
        return read(utf8, _ -> {});
    }

    /** The same; says how many values there are. */
    JsonNode read(byte[] utf8, IntConsumer nodes) {
        Reading reading = new Reading(nodesMax);
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), utf8)) {
            return reading.read(parser);
        } finally {
            nodes.accept(nodesMax - reading.left);
        }
    }

    /** Reads one value; nothing but white space gives a missing node. */
    JsonNode read(String text) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            return new Reading(nodesMax).read(parser);
        }
    }

    private static JsonNode whole(JsonParser parser) {
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    private static JsonNode decimal(JsonParser parser) {
        BigDecimal value = parser.getDecimalValue();
        if (Math.abs((long) value.scale()) > EXPONENT_MAX) {
            throw new StreamConstraintsException("exponent past " + EXPONENT_MAX);
        }
        return NODES.numberNode(value);
    }

    /** One text as it is read, with what it may still have. */
    private static final class Reading {
        private int left;

        Reading(int nodesMax) {
            this.left = nodesMax;
        }

        JsonNode read(JsonParser parser) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return MissingNode.getInstance();
            }
            JsonNode value = value(parser, first);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "something follows the value");
            }
            return value;
        }

        private JsonNode value(JsonParser parser, JsonToken token) {
            if (--left < 0) {
                throw new StreamConstraintsException(TOO_MANY);
            }
            return switch (token) {
                case START_OBJECT -> object(parser);
                case START_ARRAY -> array(parser);
                case VALUE_STRING -> NODES.stringNode(parser.getString());
                case VALUE_NUMBER_INT -> whole(parser);
                case VALUE_NUMBER_FLOAT -> decimal(parser);
                case VALUE_TRUE -> NODES.booleanNode(true);
                case VALUE_FALSE -> NODES.booleanNode(false);
                case VALUE_NULL -> NODES.nullNode();
                default -> throw new StreamReadException(parser, "expected a value");
            };
        }

        private JsonNode object(JsonParser parser) {
            ObjectNode object = NODES.objectNode();
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                if (object.replace(name, value(parser, parser.nextToken())) != null) {
                    throw new StreamReadException(parser, TWICE);
                }
            }
            return object;
        }

        private JsonNode array(JsonParser parser) {
            ArrayNode array = NODES.arrayNode();
            for (JsonToken next = parser.nextToken();
                    next != JsonToken.END_ARRAY;
                    next = parser.nextToken()) {
                array.add(value(parser, next));
            }
            return array;
        }
    }
}
