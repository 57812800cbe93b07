package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.UrlParts;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values for a resource's parameters that mean as little as possible: the seller's own examples.
 */
final class ExampleInputs {
    private static final String PLACEHOLDER = "example";
    private static final int PARAMETERS_MAX = 20;

    private final Listing listing;

    ExampleInputs(Listing listing) {
        this.listing = listing;
    }

    /** For a part of the path. */
    String path(String name) {
        return encoded(value(shown("pathParams", name), listing.inputs().path().path(name)));
    }

    /** A query with every parameter that is known; empty when there is none. */
    String query() {
        return listing.inputs().query().properties().stream()
                .limit(PARAMETERS_MAX)
                .map(one -> UrlParts.encoded(one.getKey()) + "=" + encoded(parameter(one)))
                .collect(Collectors.joining("&"));
    }

    private JsonNode parameter(Map.Entry<String, JsonNode> one) {
        return value(shown("queryParams", one.getKey()), one.getValue());
    }

    /** A body with every member that is known. */
    ObjectNode body() {
        ObjectNode body = Json.object();
        ObjectNode schema = listing.inputs().body();
        if (schema != null) {
            for (Map.Entry<String, JsonNode> one : schema.path("properties").properties()) {
                if (body.size() < PARAMETERS_MAX) {
                    body.set(one.getKey(), value(shown("body", one.getKey()), one.getValue()));
                }
            }
        }
        return body;
    }

    private JsonNode shown(String where, String name) {
        return listing.document().bazaarInput().path(where).path(name);
    }

    private static JsonNode value(JsonNode shown, JsonNode schema) {
        for (JsonNode said :
                List.of(
                        shown,
                        schema.path("default"),
                        schema.path("example"),
                        schema.path("examples").path(0),
                        schema.path("enum").path(0))) {
            if (said.isString() || said.isNumber() || said.isBoolean()) {
                return said;
            }
        }
        return switch (schema.path("type").asString("")) {
            case "integer", "number" -> JsonNodeFactory.instance.numberNode(1);
            case "boolean" -> JsonNodeFactory.instance.booleanNode(true);
            case "array" -> Json.array();
            case "object" -> Json.object();
            default -> text(PLACEHOLDER);
        };
    }

    private static JsonNode text(String text) {
        return JsonNodeFactory.instance.stringNode(text);
    }

    private static String encoded(JsonNode value) {
        return UrlParts.encoded(value.isContainer() ? "" : value.asString());
    }
}
