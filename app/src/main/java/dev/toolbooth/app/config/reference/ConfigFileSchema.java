package dev.toolbooth.app.config.reference;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.setting.BooleanType;
import dev.toolbooth.app.config.setting.ByteSizeType;
import dev.toolbooth.app.config.setting.CentsType;
import dev.toolbooth.app.config.setting.ChoiceType;
import dev.toolbooth.app.config.setting.DurationType;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.IntegerType;
import dev.toolbooth.app.config.setting.JsonObjectType;
import dev.toolbooth.app.config.setting.ListType;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.ParsedType;
import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.SecretType;
import dev.toolbooth.app.config.setting.Section;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingType;
import dev.toolbooth.app.config.setting.StoreAddressType;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.money.Money;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema of the configuration file, for editors. */
public final class ConfigFileSchema {
    private static final String REFERENCE = "#/$defs/reference";
    private static final String REFERENCE_PATTERN = "\\$\\{(env|file):[^}]+\\}";

    private ConfigFileSchema() {}

    /** The schema as a text that ends with a line break. */
    public static String text() {
        var schema = node();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "toolbooth.yaml");
        schema.setAll(section(AllSettings.ROOT));
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
        for (var settingNode : section.entries().values()) {
            properties.set(
                    settingNode.name(),
                    switch (settingNode) {
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
                    .ifPresent(value -> schema.set("default", setting.valueType().json(value)));
        }
        schema.setAll(referable(setting.valueType()));
        return schema;
    }

    /** The kind's schema, or a reference in its place. */
    private static ObjectNode referable(SettingType<?> valueType) {
        if (valueType instanceof SecretType) {
            return node().put("$ref", REFERENCE);
        }
        var either = node();
        var choices = either.putArray("anyOf");
        choices.add(plain(valueType));
        choices.addObject().put("$ref", REFERENCE);
        return either;
    }

    private static ObjectNode plain(SettingType<?> valueType) {
        var schema = node();
        return switch (valueType) {
            case BooleanType() -> schema.put("type", "boolean");
            case IntegerType(int min, int max) ->
                    schema.put("type", "integer").put("minimum", min).put("maximum", max);
            case ByteSizeType(int min, int max) -> {
                schema.putArray("type").add("integer").add("string");
                schema.put("minimum", min).put("maximum", max);
                yield schema.put("pattern", "^[0-9]+ ?([KMG]iB|B)?$");
            }
            case DurationType span -> text(schema, "^[0-9]+ ?(ms|s|m|h|d)$");
            case TextType(String expected, String pattern) -> text(schema, pattern);
            case JsonObjectType() -> {
                schema.putArray("type").add("object").add("string");
                yield schema;
            }
            case ParsedType<?> parsed -> text(schema, parsed.pattern());
            case StoreAddressType store -> text(schema, StoreAddressType.PATTERN);
            case PathType path -> text(schema, "[^ ]");
            case SecretType secret -> text(schema, REFERENCE_PATTERN);
            case CentsType cents ->
                    schema.put("type", "number")
                            .put("minimum", 0)
                            .put("maximum", CentsType.number(Money.AT_ONCE_MAX));
            case GroupListType<?>(GroupShape<?> shape, int max) -> {
                schema.put("type", "array").put("maxItems", max);
                schema.set("items", group(shape));
                yield schema;
            }
            case NamedGroupsType<?>(TextType name, GroupShape<?> shape, int max) -> {
                schema.putArray("type").add("object").add("null");
                schema.put("maxProperties", max);
                schema.putObject("propertyNames").put("pattern", name.pattern());
                schema.set("additionalProperties", group(shape));
                yield schema;
            }
            case ChoiceType<?> choice -> {
                var values = schema.putArray("enum");
                choice.names().forEach(values::add);
                yield schema;
            }
            case ListType<?>(SettingType<?> item) -> {
                schema.put("type", "array").put("maxItems", ListType.MAX_ITEMS);
                schema.set("items", referable(item));
                yield schema;
            }
        };
    }

    private static ObjectNode group(GroupShape<?> shape) {
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
