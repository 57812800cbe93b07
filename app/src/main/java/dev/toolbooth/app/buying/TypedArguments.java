package dev.toolbooth.app.buying;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool's arguments as people type them: {@code name=value}, where the tool's schema says what a
 * value is, or {@code name:=JSON}.
 */
public final class TypedArguments {
    private TypedArguments() {}

    /** A word that is no argument; the message says what was expected. */
    public static final class BadArgument extends Exception {
        BadArgument(String message) {
            super(message);
        }
    }

    /**
     * Reads all words.
     *
     * @param schema of the arguments; an empty one where it is not known
     */
    public static ObjectNode read(List<String> words, JsonNode schema) throws BadArgument {
        ObjectNode arguments = Json.object();
        for (String word : words) {
            int at = word.indexOf('=');
            if (at <= 0) {
                throw new BadArgument(
                        "\"" + word + "\": expected name=value, or name:=JSON such as count:=3");
            }
            boolean json = word.charAt(at - 1) == ':' && at > 1;
            String name = word.substring(0, json ? at - 1 : at);
            String value = word.substring(at + 1);
            if (arguments.has(name)) {
                throw new BadArgument("\"" + name + "\" is given twice");
            }
            arguments.set(
                    name,
                    json
                            ? parsed(name, value)
                            : typed(name, value, schema.path("properties").path(name)));
        }
        return arguments;
    }

    /** A whole object of arguments. */
    public static ObjectNode object(String text) throws BadArgument {
        if (parse(text).orElse(null) instanceof ObjectNode object) {
            return object;
        }
        throw new BadArgument("expected a JSON object such as {\"city\":\"Oslo\"}");
    }

    private static JsonNode parsed(String name, String value) throws BadArgument {
        return parse(value)
                .orElseThrow(
                        () ->
                                new BadArgument(
                                        "\"" + name + ":=\" is followed by no JSON: " + value));
    }

    private static JsonNode typed(String name, String value, JsonNode property) throws BadArgument {
        Set<String> types = types(property);
        JsonNode text = Json.object().stringNode(value);
        if (types.contains("string")) {
            return text;
        }
        Optional<JsonNode> json = parse(value);
        if (types.isEmpty()) {
            // Nobody says what it is: a plain number or word of JSON is taken for one.
            return json.filter(one -> !one.isContainer() || property.isMissingNode()).orElse(text);
        }
        return json.filter(one -> types.stream().anyMatch(type -> is(one, type)))
                .orElseThrow(
                        () ->
                                new BadArgument(
                                        "\""
                                                + name
                                                + "="
                                                + value
                                                + "\": expected "
                                                + String.join(" or ", types)));
    }

    /** The types that a property's schema names. */
    private static Set<String> types(JsonNode property) {
        Set<String> types = new TreeSet<>();
        JsonNode type = property.path("type");
        if (type.isString()) {
            types.add(type.stringValue());
        }
        type.forEach(one -> types.add(one.asString("")));
        property.path("enum").forEach(one -> types.add(one.isString() ? "string" : "enum"));
        for (String choice : List.of("anyOf", "oneOf")) {
            property.path(choice).forEach(one -> types.addAll(types(one)));
        }
        return types;
    }

    private static boolean is(JsonNode value, String type) {
        return switch (type) {
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "null" -> value.isNull();
            default -> true;
        };
    }

    private static Optional<JsonNode> parse(String text) {
        return JsonInput.read(text.getBytes(StandardCharsets.UTF_8));
    }
}
