package dev.toolbooth.core.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema of a flat object whose members are plain values: the kind that most tools have.
 *
 * <p>It only ever accepts: a value that it doesn't accept may still be good, and is for the full
 * validator to judge. Immutable.
 */
final class PlainShape {
    /** Keywords that say nothing about which values are good. */
    private static final Set<String> SILENT =
            Set.of("title", "description", "default", "examples", "$comment", "x-mcp-header");

    private static final Set<String> ROOT =
            Set.of("type", "properties", "required", "additionalProperties", "$schema");

    /** The dialects in which the keywords above mean what they mean here. */
    private static final Set<String> DIALECTS =
            Set.of(
                    "https://json-schema.org/draft/2020-12/schema",
                    "http://json-schema.org/draft-07/schema#");

    private final Map<String, Kind> members;
    private final String[] required;
    private final boolean open;

    private enum Kind {
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN;

        boolean holds(JsonNode value) {
            return switch (this) {
                case STRING -> value.isString();
                case INTEGER -> value.isIntegralNumber();
                case NUMBER -> value.isNumber();
                case BOOLEAN -> value.isBoolean();
            };
        }
    }

    private PlainShape(Map<String, Kind> members, String[] required, boolean open) {
        this.members = members;
        this.required = required;
        this.open = open;
    }

    /** The shape of this schema, if it is that plain. */
    static Optional<PlainShape> of(ObjectNode schema) {
        if (!"object".equals(schema.path("type").asString(""))) {
            return Optional.empty();
        }
        for (String keyword : schema.propertyNames()) {
            if (!ROOT.contains(keyword) && !SILENT.contains(keyword)) {
                return Optional.empty();
            }
        }
        JsonNode dialect = schema.path("$schema");
        if (!dialect.isMissingNode() && !DIALECTS.contains(dialect.asString(""))) {
            return Optional.empty();
        }
        JsonNode more = schema.path("additionalProperties");
        if (!more.isMissingNode() && !more.isBoolean()) {
            return Optional.empty();
        }
        Map<String, Kind> members = new HashMap<>();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            Optional<Kind> kind = kind(property.getValue());
            if (kind.isEmpty()) {
                return Optional.empty();
            }
            members.put(property.getKey(), kind.get());
        }
        String[] required =
                schema.path("required")
                        .valueStream()
                        .map(JsonNode::asString)
                        .toArray(String[]::new);
        return Optional.of(new PlainShape(members, required, more.asBoolean(true)));
    }

    private static Optional<Kind> kind(JsonNode schema) {
        for (String keyword : schema.propertyNames()) {
            if (!keyword.equals("type") && !SILENT.contains(keyword)) {
                return Optional.empty();
            }
        }
        return switch (schema.path("type").asString("")) {
            case "string" -> Optional.of(Kind.STRING);
            case "integer" -> Optional.of(Kind.INTEGER);
            case "number" -> Optional.of(Kind.NUMBER);
            case "boolean" -> Optional.of(Kind.BOOLEAN);
            default -> Optional.empty();
        };
    }

    /** Whether the value is good for certain. */
    boolean accepts(JsonNode value) {
        if (!(value instanceof ObjectNode object)) {
            return false;
        }
        for (String name : required) {
            if (object.get(name) == null) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            Kind kind = members.get(member.getKey());
            if (kind == null ? !open : !kind.holds(member.getValue())) {
                return false;
            }
        }
        return true;
    }
}
