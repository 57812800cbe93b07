package dev.toolbooth.app.config;

import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The settings that count, as a listing that may be shown: secrets are masked. Immutable. */
public final class Effective {
    private final Values values;

    Effective(Values values) {
        this.values = values;
    }

    /** A listing in the form of the file, if wanted with a comment on where each value is from. */
    public String yaml(boolean origins) {
        var page = new StringBuilder();
        yaml(page, Settings.ROOT, "", origins);
        return page.toString();
    }

    private void yaml(StringBuilder page, Section section, String indent, boolean origins) {
        for (var entry : section.entries().values()) {
            switch (entry) {
                case Section inner -> {
                    var start = page.length();
                    yaml(page, inner, indent + "  ", origins);
                    if (page.length() > start) {
                        page.insert(start, indent + inner.name() + ":\n");
                    }
                }
                case Setting<?> setting -> line(page, values.of(setting), indent, origins);
            }
        }
    }

    private static <T> void line(
            StringBuilder page, Value<T> value, String indent, boolean origins) {
        value.value()
                .ifPresent(
                        v -> {
                            var setting = value.setting();
                            page.append(indent).append(setting.name()).append(": ");
                            page.append(YamlText.of(setting.kind(), v));
                            page.append(origins ? "  # " + value.origin().label() : "");
                            page.append('\n');
                        });
    }

    /** A listing as a JSON object, if wanted with where each value is from. */
    public String json(boolean origins) {
        return JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(json(Settings.ROOT, origins));
    }

    private ObjectNode json(Section section, boolean origins) {
        var node = JsonNodeFactory.instance.objectNode();
        for (var entry : section.entries().values()) {
            switch (entry) {
                case Section inner -> {
                    var object = json(inner, origins);
                    if (!object.isEmpty()) {
                        node.set(inner.name(), object);
                    }
                }
                case Setting<?> setting -> member(node, values.of(setting), origins);
            }
        }
        return node;
    }

    private static <T> void member(ObjectNode node, Value<T> value, boolean origins) {
        var name = value.setting().name();
        Optional<T> given = value.value();
        if (given.isEmpty()) {
            return;
        }
        var json = JsonText.of(value.setting().kind(), given.get());
        if (origins) {
            node.putObject(name).put("origin", value.origin().label()).set("value", json);
        } else {
            node.set(name, json);
        }
    }
}
