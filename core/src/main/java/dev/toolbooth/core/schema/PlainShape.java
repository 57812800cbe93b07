package dev.toolbooth.core.schema;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A schema made of plain types, their bounds and enumerations of texts, as most tools have.
 *
 * <p>It only ever accepts: a value that it doesn't accept may still be valid, which the full
 * validator decides. Immutable.
 */
sealed interface PlainShape {
    /** Keywords that say nothing about which values are good. */
    Set<String> SILENT =
            Set.of("title", "description", "default", "examples", "$comment", "x-mcp-header");

    /** The dialects in which the keywords below mean what they mean here. */
    Set<String> DIALECTS =
            Set.of(
                    "https://json-schema.org/draft/2020-12/schema",
                    "http://json-schema.org/draft-07/schema#");

    /** Whether the value is good for certain. */
    boolean accepts(JsonNode value);

    /** The shape of this schema, if it is that plain. */
    static Optional<PlainShape> of(JsonNode schema) {
        JsonNode dialect = schema.path("$schema");
        if (!dialect.isMissingNode() && !DIALECTS.contains(dialect.asString(""))) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (schema.path("type").asString("")) {
                    case "object" -> Members.of(schema);
                    case "array" -> Items.of(schema);
                    case "string" -> Text.of(schema);
                    case "integer" -> Numeric.of(schema, true);
                    case "number" -> Numeric.of(schema, false);
                    case "boolean" -> has(schema, Set.of("type")) ? new Truth() : null;
                    default -> null;
                });
    }

    private static boolean has(JsonNode schema, Set<String> keywords) {
        for (String keyword : schema.propertyNames()) {
            if (!keywords.contains(keyword)
                    && !SILENT.contains(keyword)
                    && !keyword.equals("$schema")) {
                return false;
            }
        }
        return true;
    }

    /** The number behind a keyword, or null; a keyword with anything else is not plain. */
    private static @Nullable BigDecimal bound(JsonNode schema, String keyword) {
        JsonNode value = schema.path(keyword);
        return value.isNumber() ? value.decimalValue() : null;
    }

    private static boolean bounded(JsonNode schema, String keyword) {
        return !schema.has(keyword) || schema.path(keyword).isNumber();
    }

    /** True or false. */
    record Truth() implements PlainShape {
        @Override
        public boolean accepts(JsonNode value) {
            return value.isBoolean();
        }
    }

    /** A text within bounds of length, of any kind or one of a few. */
    record Text(
            @Nullable Set<String> choices, @Nullable BigDecimal least, @Nullable BigDecimal most)
            implements PlainShape {
        static @Nullable PlainShape of(JsonNode schema) {
            boolean plain =
                    has(schema, Set.of("type", "enum", "minLength", "maxLength"))
                            && bounded(schema, "minLength")
                            && bounded(schema, "maxLength");
            if (!plain) {
                return null;
            }
            Set<String> choices = new HashSet<>();
            JsonNode listed = schema.path("enum");
            for (JsonNode choice : listed) {
                if (!choice.isString()) {
                    return null;
                }
                choices.add(choice.stringValue());
            }
            return listed.isMissingNode() || listed.isArray()
                    ? new Text(
                            listed.isMissingNode() ? null : choices,
                            bound(schema, "minLength"),
                            bound(schema, "maxLength"))
                    : null;
        }

        @Override
        public boolean accepts(JsonNode value) {
            return value.isString()
                    && (choices == null || choices.contains(value.stringValue()))
                    && fits(value.stringValue());
        }

        /** Characters are counted as people do, not in halves. */
        private boolean fits(String text) {
            if (least == null && most == null) {
                return true;
            }
            BigDecimal chars = BigDecimal.valueOf(text.codePointCount(0, text.length()));
            return (least == null || chars.compareTo(least) >= 0)
                    && (most == null || chars.compareTo(most) <= 0);
        }
    }

    /** A number, whole or any, within bounds. */
    record Numeric(boolean whole, @Nullable BigDecimal least, @Nullable BigDecimal most)
            implements PlainShape {
        static @Nullable PlainShape of(JsonNode schema, boolean whole) {
            boolean plain =
                    has(schema, Set.of("type", "minimum", "maximum"))
                            && bounded(schema, "minimum")
                            && bounded(schema, "maximum");
            return plain
                    ? new Numeric(whole, bound(schema, "minimum"), bound(schema, "maximum"))
                    : null;
        }

        @Override
        public boolean accepts(JsonNode value) {
            if (whole ? !value.isIntegralNumber() : !value.isNumber()) {
                return false;
            }
            if (least == null && most == null) {
                return true;
            }
            BigDecimal number = value.decimalValue();
            return (least == null || number.compareTo(least) >= 0)
                    && (most == null || number.compareTo(most) <= 0);
        }
    }

    /** An array of plain values. */
    record Items(@Nullable PlainShape each) implements PlainShape {
        static @Nullable PlainShape of(JsonNode schema) {
            if (!has(schema, Set.of("type", "items"))) {
                return null;
            }
            if (!schema.has("items")) {
                return new Items(null);
            }
            return PlainShape.of(schema.path("items")).map(Items::new).orElse(null);
        }

        @Override
        public boolean accepts(JsonNode value) {
            if (!value.isArray()) {
                return false;
            }
            if (each != null) {
                for (JsonNode element : value) {
                    if (!each.accepts(element)) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /** An object with plain members. */
    record Members(Map<String, PlainShape> named, Set<String> required, boolean open)
            implements PlainShape {
        static @Nullable PlainShape of(JsonNode schema) {
            JsonNode more = schema.path("additionalProperties");
            boolean plain =
                    has(schema, Set.of("type", "properties", "required", "additionalProperties"))
                            && (more.isMissingNode() || more.isBoolean());
            if (!plain) {
                return null;
            }
            Map<String, PlainShape> named = new HashMap<>();
            for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
                Optional<PlainShape> shape = PlainShape.of(property.getValue());
                if (shape.isEmpty()) {
                    return null;
                }
                named.put(property.getKey(), shape.get());
            }
            Set<String> required = new HashSet<>();
            schema.path("required").forEach(name -> required.add(name.asString("")));
            return new Members(named, required, more.asBoolean(true));
        }

        @Override
        public boolean accepts(JsonNode value) {
            if (!value.isObject()) {
                return false;
            }
            for (String name : required) {
                if (value.get(name) == null) {
                    return false;
                }
            }
            for (Map.Entry<String, JsonNode> member : value.properties()) {
                PlainShape shape = named.get(member.getKey());
                if (shape == null ? !open : !shape.accepts(member.getValue())) {
                    return false;
                }
            }
            return true;
        }
    }
}
