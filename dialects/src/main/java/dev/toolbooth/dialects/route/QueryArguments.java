package dev.toolbooth.dialects.route;

import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments from a query string. A value is converted to the type that the schema gives its name if
 * it can be, and otherwise stays a text, which the schema then refuses.
 */
final class QueryArguments {
    static final int PAIRS_MAX = 100;

    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,30}");
    private static final Pattern DECIMAL =
            Pattern.compile("-?\\d{1,30}(\\.\\d{1,30})?([eE][+-]?\\d{1,2})?");

    private QueryArguments() {}

    /** The arguments, or null when the query can't be read. */
    static @Nullable ObjectNode read(String query, JsonNode schema) {
        ObjectNode arguments = Json.object();
        if (query.isEmpty()) {
            return arguments;
        }
        String[] pairs = query.split("&", PAIRS_MAX + 1);
        if (pairs.length > PAIRS_MAX) {
            return null;
        }
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            String value = decode(equals < 0 ? "" : pair.substring(equals + 1));
            if (name == null || value == null) {
                return null;
            }
            if (!name.isEmpty() && !put(arguments, name, value, schema)) {
                return null;
            }
        }
        return arguments;
    }

    /** Adds a value; only a list may have several. */
    private static boolean put(ObjectNode arguments, String name, String value, JsonNode schema) {
        JsonNode property = schema.path("properties").path(name);
        if (is(property, "array")) {
            ArrayNode list =
                    arguments.get(name) instanceof ArrayNode own ? own : arguments.putArray(name);
            list.add(typed(value, property.path("items")));
            return true;
        }
        return arguments.replace(name, typed(value, property)) == null;
    }

    private static JsonNode typed(String value, JsonNode schema) {
        if (is(schema, "integer") && WHOLE.matcher(value).matches()) {
            return whole(new BigInteger(value));
        }
        if (is(schema, "number") && DECIMAL.matcher(value).matches()) {
            return JsonNodeFactory.instance.numberNode(new BigDecimal(value));
        }
        if (is(schema, "boolean") && (value.equals("true") || value.equals("false"))) {
            return JsonNodeFactory.instance.booleanNode(value.equals("true"));
        }
        return JsonNodeFactory.instance.stringNode(value);
    }

    private static JsonNode whole(BigInteger value) {
        return value.bitLength() < Integer.SIZE
                ? JsonNodeFactory.instance.numberNode(value.intValueExact())
                : JsonNodeFactory.instance.numberNode(value);
    }

    private static boolean is(JsonNode schema, String type) {
        JsonNode said = schema.path("type");
        if (said.isArray()) {
            for (JsonNode one : said) {
                if (type.equals(one.asString(""))) {
                    return true;
                }
            }
        }
        return type.equals(said.asString(""));
    }

    private static @Nullable String decode(String encoded) {
        try {
            String plain = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
            // Invalid UTF-8 becomes replacement characters, which the client never sent.
            return plain.contains("\ufffd") && !encoded.contains("%EF%BF%BD") ? null : plain;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
