package dev.toolbooth.catalog.listing;

import dev.toolbooth.wire.Json;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A reader of a resource's parameters. Sellers describe a parameter by its JSON Schema, an example,
 * or a sentence.
 */
final class InputsReader {
    private static final int PARAMETERS_MAX = 100;

    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");

    private InputsReader() {}

    /**
     * @param input as the seller has it, missing when it says nothing
     * @param schemas JSON Schemas of the members of that, where v2 has them
     */
    static Inputs read(JsonNode input, JsonNode schemas) {
        Set<String> required = new TreeSet<>();
        return new Inputs(
                parameters(input.path("queryParams"), schemas.path("queryParams"), required),
                parameters(
                        either(input, "headers", "headerFields"),
                        schemas.path("headers"),
                        new TreeSet<>()),
                parameters(input.path("pathParams"), schemas.path("pathParams"), new TreeSet<>()),
                body(either(input, "body", "bodyFields"), schemas.path("body")),
                required);
    }

    private static JsonNode either(JsonNode input, String name, String other) {
        return input.has(name) ? input.path(name) : input.path(other);
    }

    private static ObjectNode parameters(JsonNode said, JsonNode schema, Set<String> required) {
        ObjectNode parameters = Json.object();
        JsonNode members = isSchema(said) ? said.path("properties") : said;
        add(parameters, members, required);
        if (schema.path("properties") instanceof ObjectNode typed) {
            add(parameters, typed, required);
        }
        for (JsonNode list : new JsonNode[] {schema, isSchema(said) ? said : Json.object()}) {
            for (JsonNode name : list.path("required")) {
                if (parameters.has(name.asString(""))) {
                    required.add(name.asString(""));
                }
            }
        }
        return parameters;
    }

    private static void add(ObjectNode parameters, JsonNode members, Set<String> required) {
        for (Map.Entry<String, JsonNode> one : members.properties()) {
            if (parameters.size() >= PARAMETERS_MAX) {
                return;
            }
            ObjectNode schema = schema(one.getValue());
            if (one.getValue().path("required").isBoolean()) {
                schema.remove("required");
                if (one.getValue().path("required").booleanValue()) {
                    required.add(one.getKey());
                }
            }
            parameters.set(one.getKey(), schema);
        }
    }

    private static @Nullable ObjectNode body(JsonNode said, JsonNode schema) {
        if (schema instanceof ObjectNode typed && isSchema(typed)) {
            return local(typed);
        }
        if (!(said instanceof ObjectNode fields)) {
            return null;
        }
        if (isSchema(fields)) {
            return local(fields);
        }
        ObjectNode body = Json.object().put("type", "object");
        Set<String> required = new TreeSet<>();
        add(body.putObject("properties"), fields, required);
        if (!required.isEmpty()) {
            required.forEach(body.putArray("required")::add);
        }
        return body;
    }

    /** Whether it is a schema of an object, and not an object with examples. */
    private static boolean isSchema(JsonNode json) {
        return json.path("type").asString("").equals("object")
                && (json.path("properties").isObject() || json.size() == 1);
    }

    private static ObjectNode schema(JsonNode said) {
        return switch (said) {
            case ObjectNode object when looksLikeSchema(object) -> local(object);
            case ObjectNode _ -> Json.object().put("type", "object");
            case ArrayNode _ -> Json.object().put("type", "array");
            default -> plain(said);
        };
    }

    private static boolean looksLikeSchema(ObjectNode object) {
        return object.isEmpty()
                || object.path("type").isString()
                || object.path("type").isArray()
                || object.has("enum")
                || object.has("anyOf")
                || object.has("oneOf")
                || object.has("$ref");
    }

    private static ObjectNode plain(JsonNode said) {
        if (said.isString()) {
            ObjectNode schema = Json.object().put("type", "string");
            return said.stringValue().isEmpty()
                    ? schema
                    : schema.put("description", said.stringValue());
        }
        if (said.isBoolean()) {
            return Json.object().put("type", "boolean");
        }
        return said.isNumber()
                ? Json.object().put("type", said.isIntegralNumber() ? "integer" : "number")
                : Json.object();
    }

    /** A schema without references to other places, so that nothing is fetched because of it. */
    static ObjectNode local(ObjectNode schema) {
        ObjectNode local = Json.object();
        for (Map.Entry<String, JsonNode> member : schema.properties()) {
            String name = member.getKey();
            boolean leads =
                    name.equals("$id")
                            || name.equals("$schema")
                            || (REFERENCES.contains(name)
                                    && !member.getValue().asString("").startsWith("#"));
            if (!leads) {
                local.set(name, localValue(member.getValue()));
            }
        }
        return local;
    }

    private static JsonNode localValue(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> local(object);
            case ArrayNode array -> {
                ArrayNode values = Json.array();
                array.forEach(one -> values.add(localValue(one)));
                yield values;
            }
            default -> value;
        };
    }
}
