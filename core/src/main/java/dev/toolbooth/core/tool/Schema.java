package dev.toolbooth.core.tool;

import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A builder of the JSON Schema of an object. Properties are required unless {@link #optional}
 * follows them. Not thread-safe.
 */
public final class Schema {
    private final ObjectNode properties = Json.object();
    private final ArrayNode required = Json.array();
    private boolean open;

    private Schema() {}

    /** An object with no properties yet and none allowed beside those that follow. */
    public static Schema object() {
        return new Schema();
    }

    /** A text. */
    public Schema string(String name, String description) {
        return property(name, typed("string", description));
    }

    /** A whole number. */
    public Schema integer(String name, String description) {
        return property(name, typed("integer", description));
    }

    /** A whole number within bounds, both included. */
    public Schema integer(String name, String description, long least, long most) {
        return property(
                name, typed("integer", description).put("minimum", least).put("maximum", most));
    }

    /** A number. */
    public Schema number(String name, String description) {
        return property(name, typed("number", description));
    }

    /** True or false. */
    public Schema bool(String name, String description) {
        return property(name, typed("boolean", description));
    }

    /** One of a few texts. */
    public Schema choice(String name, String description, String... values) {
        ObjectNode schema = typed("string", description);
        ArrayNode choices = schema.putArray("enum");
        for (String value : values) {
            choices.add(value);
        }
        return property(name, schema);
    }

    /** A property with a schema of its own. */
    public Schema property(String name, ObjectNode schema) {
        properties.set(name, schema);
        required.add(name);
        return this;
    }

    /** Makes the property before this optional. */
    public Schema optional() {
        required.remove(required.size() - 1);
        return this;
    }

    /** Allows members that are not named here. */
    public Schema open() {
        open = true;
        return this;
    }

    /** The schema. */
    public ObjectNode json() {
        ObjectNode schema = Json.object().put("type", "object");
        schema.set("properties", properties.deepCopy());
        schema.set("required", required.deepCopy());
        if (!open) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    private static ObjectNode typed(String type, String description) {
        return Json.object().put("type", type).put("description", description);
    }
}
