package dev.toolbooth.catalog.listing;

import dev.toolbooth.wire.Json;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parameters of a resource. Immutable: the nodes are not to be changed.
 *
 * @param query the parameters in the query, each with its JSON Schema
 * @param headers the headers, likewise
 * @param path the path parameters, likewise
 * @param body JSON Schema of the body, or null when there is none
 * @param required the names of required query parameters
 */
public record Inputs(
        ObjectNode query,
        ObjectNode headers,
        ObjectNode path,
        @Nullable ObjectNode body,
        Set<String> required) {
    /** Nothing is known. */
    public static final Inputs NONE =
            new Inputs(Json.object(), Json.object(), Json.object(), null, Set.of());

    public Inputs {
        required = Set.copyOf(required);
    }

    /** The parameters of a call through the proxy, as JSON Schema of the tool's arguments. */
    public ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode parameters = Json.object().put("type", "object");
        ObjectNode members = parameters.putObject("properties");
        put(members, "query", query, required);
        put(members, "headers", headers, Set.of());
        put(members, "pathParams", path, Set.copyOf(path.propertyNames()));
        if (body != null) {
            members.set("body", body);
        }
        schema.putObject("properties").set("parameters", parameters);
        return schema;
    }

    private static void put(
            ObjectNode members, String name, ObjectNode properties, Set<String> required) {
        if (properties.isEmpty()) {
            return;
        }
        ObjectNode member = members.putObject(name).put("type", "object");
        member.set("properties", properties);
        if (!required.isEmpty()) {
            new TreeSet<>(required).forEach(member.putArray("required")::add);
        }
    }

    /** Every name of a parameter, with the words that its schema has for it: what is searched. */
    public String words() {
        StringBuilder words = new StringBuilder();
        add(words, query);
        add(words, headers);
        add(words, path);
        return body == null ? words.toString() : words.append(words(body)).toString();
    }

    /** The same of an object's schema. */
    public static String words(ObjectNode schema) {
        StringBuilder words = new StringBuilder();
        if (schema.get("properties") instanceof ObjectNode members) {
            add(words, members);
        }
        return words.toString();
    }

    private static void add(StringBuilder words, ObjectNode properties) {
        for (Map.Entry<String, JsonNode> one : properties.properties()) {
            words.append(one.getKey()).append(' ');
            String said = one.getValue().path("description").asString("");
            if (!said.isEmpty()) {
                words.append(said).append(' ');
            }
        }
    }
}
