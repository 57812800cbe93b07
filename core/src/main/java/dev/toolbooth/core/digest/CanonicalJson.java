package dev.toolbooth.core.digest;

import dev.toolbooth.wire.Json;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON with the members of objects in order, so that equal values have equal bytes. */
public final class CanonicalJson {
    private CanonicalJson() {}

    /** The value with all its members in the order of their names. */
    public static JsonNode of(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                ObjectNode ordered = Json.object();
                for (String name : new TreeSet<>(object.propertyNames())) {
                    ordered.set(name, of(object.path(name)));
                }
                yield ordered;
            }
            case ArrayNode array -> {
                ArrayNode ordered = Json.array();
                array.forEach(element -> ordered.add(of(element)));
                yield ordered;
            }
            default -> value;
        };
    }
}
