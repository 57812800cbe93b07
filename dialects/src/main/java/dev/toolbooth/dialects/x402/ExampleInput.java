package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An example of a tool's arguments: as few as possible, from the tool's own schema. */
final class ExampleInput {
    private ExampleInput() {}

    /** Arguments that fit the tool's schema; nothing where none are found. */
    static Optional<ObjectNode> of(SoldTool tool) {
        ObjectNode schema = tool.takes();
        ObjectNode example = Json.object();
        for (JsonNode name : schema.path("required")) {
            String member = name.asString("");
            example.set(member, value(schema.path("properties").path(member)));
        }
        return tool.fits().test(example) ? Optional.of(example) : Optional.empty();
    }

    private static JsonNode value(JsonNode schema) {
        for (JsonNode said :
                List.of(
                        schema.path("examples").path(0),
                        schema.path("default"),
                        schema.path("const"),
                        schema.path("enum").path(0))) {
            if (!said.isMissingNode() && !said.isNull()) {
                return said;
            }
        }
        return switch (schema.path("type").asString("")) {
            case "integer", "number" ->
                    schema.path("minimum").isNumber()
                            ? schema.path("minimum")
                            : JsonNodeFactory.instance.numberNode(1);
            case "boolean" -> JsonNodeFactory.instance.booleanNode(true);
            case "array" -> Json.array();
            case "object" -> Json.object();
            default -> JsonNodeFactory.instance.stringNode("example");
        };
    }
}
