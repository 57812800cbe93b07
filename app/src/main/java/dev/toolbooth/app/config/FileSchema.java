package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Money;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema of the configuration file, for editors. */
public final class FileSchema {
    private static final String REFERENCE = "#/$defs/reference";
    private static final String REFERENCE_PATTERN = "\\$\\{(env|file):[^}]+\\}";

    private FileSchema() {}

    /** The schema as a text that ends with a line break. */
    public static String text() {
        var schema = node();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "toolbooth.yaml");
        schema.setAll(section(Settings.ROOT));
        schema.putObject("$defs")
                .putObject("reference")
                .put("description", "A value from the environment or from a file.")
                .put("type", "string")
                .put("pattern", REFERENCE_PATTERN);
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(schema)
                + "\n";
    }

    private static ObjectNode section(Section section) {
        var schema = node();
        schema.put("description", section.description());
        schema.putArray("type").add("object").add("null");
        schema.put("additionalProperties", false);
        var properties = schema.putObject("properties");
        for (var entry : section.entries().values()) {
            properties.set(
                    entry.name(),
                    switch (entry) {
                        case Section inner -> section(inner);
                        case Setting<?> setting -> setting(setting);
                    });
        }
        return schema;
    }

    private static <T> ObjectNode setting(Setting<T> setting) {
        var schema = node();
        var note = setting.standardNote().map(text -> " The default is " + text + ".").orElse("");
        schema.put("description", setting.description() + note);
        if (setting.standardNote().isEmpty()) {
            setting.standard()
                    .ifPresent(value -> schema.set("default", JsonText.of(setting.kind(), value)));
        }
        schema.setAll(referable(setting.kind()));
        return schema;
    }

    /** The kind's schema, or a reference in its place. */
    private static ObjectNode referable(Kind<?> kind) {
        if (kind instanceof SecretKind) {
            return node().put("$ref", REFERENCE);
        }
        var either = node();
        var choices = either.putArray("anyOf");
        choices.add(plain(kind));
        choices.addObject().put("$ref", REFERENCE);
        return either;
    }

    private static ObjectNode plain(Kind<?> kind) {
        var schema = node();
        return switch (kind) {
            case SwitchKind() -> schema.put("type", "boolean");
            case WholeKind(int min, int max) ->
                    schema.put("type", "integer").put("minimum", min).put("maximum", max);
            case BytesKind(int min, int max) -> {
                schema.putArray("type").add("integer").add("string");
                schema.put("minimum", min).put("maximum", max);
                yield schema.put("pattern", "^[0-9]+ ?([KMG]iB|B)?$");
            }
            case SpanKind span -> text(schema, "^[0-9]+ ?(ms|s|m|h|d)$");
            case TextKind(String expected, String pattern) -> text(schema, pattern);
            case TreeKind() -> {
                schema.putArray("type").add("object").add("string");
                yield schema;
            }
            case NetworkKind() -> text(schema, NetworkKind.PATTERN);
            case StoreKind store -> text(schema, StoreKind.PATTERN);
            case PathKind path -> text(schema, "[^ ]");
            case AllowedKind allowed -> text(schema, AllowedKind.PATTERN);
            case SecretKind secret -> text(schema, REFERENCE_PATTERN);
            case CentsKind cents ->
                    schema.put("type", "number")
                            .put("minimum", 0)
                            .put("maximum", CentsKind.number(Money.AT_ONCE_MAX));
            case GroupsKind<?>(Shape<?> shape, int max) -> {
                schema.put("type", "array").put("maxItems", max);
                schema.set("items", group(shape));
                yield schema;
            }
            case NamedKind<?>(TextKind name, Shape<?> shape, int max) -> {
                schema.putArray("type").add("object").add("null");
                schema.put("maxProperties", max);
                schema.putObject("propertyNames").put("pattern", name.pattern());
                schema.set("additionalProperties", group(shape));
                yield schema;
            }
            case ChoiceKind<?> choice -> {
                var values = schema.putArray("enum");
                choice.names().forEach(values::add);
                yield schema;
            }
            case ListKind<?>(Kind<?> item) -> {
                schema.put("type", "array").put("maxItems", ListKind.MAX_ITEMS);
                schema.set("items", referable(item));
                yield schema;
            }
        };
    }

    private static ObjectNode group(Shape<?> shape) {
        var schema = node().put("type", "object").put("additionalProperties", false);
        if (!shape.required().isEmpty()) {
            var required = schema.putArray("required");
            shape.required().forEach(setting -> required.add(setting.key()));
        }
        var properties = schema.putObject("properties");
        shape.settings().forEach(setting -> properties.set(setting.key(), setting(setting)));
        return schema;
    }

    private static ObjectNode text(ObjectNode schema, String pattern) {
        return schema.put("type", "string").put("pattern", pattern);
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
