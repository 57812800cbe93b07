package dev.toolbooth.app.config.setting;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The effective settings, as a listing that may be shown: secrets are masked. */
public final class EffectiveSettings {
    private final Section root;
    private final SettingValues values;

    public EffectiveSettings(SettingReader in) {
        List<Setting<?>> settings = new ArrayList<>();
        in.values().all().forEach(value -> settings.add(value.setting()));
        this.root = Section.tree(settings, in.sections());
        this.values = in.values();
    }

    /** Where the value of a setting is from; nothing where no setting has this key. */
    public Optional<String> origin(String key) {
        return values.all().stream()
                .filter(value -> value.setting().key().equals(key))
                .findFirst()
                .map(value -> value.origin().label());
    }

    /** The files that settings were read from, with those that they refer to. */
    public List<Path> files() {
        return List.copyOf(values.files());
    }

    /** What an operator should look at, though the server runs all the same. */
    public List<String> warnings() {
        return values.warnings();
    }

    /** Listings are equal that show the same values, wherever those are from. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EffectiveSettings same && yaml(false).equals(same.yaml(false));
    }

    @Override
    public int hashCode() {
        return yaml(false).hashCode();
    }

    /** A listing in the form of the file, if wanted with a comment on where each value is from. */
    public String yaml(boolean origins) {
        var page = new StringBuilder();
        yaml(page, root, "", origins);
        return page.toString();
    }

    private void yaml(StringBuilder page, Section section, String indent, boolean origins) {
        for (var settingNode : section.entries().values()) {
            switch (settingNode) {
                case Section inner -> {
                    var start = page.length();
                    yaml(page, inner, indent + "  ", origins);
                    if (page.length() > start) {
                        page.insert(start, indent + inner.name() + ":\n");
                    }
                }
                case Setting<?> setting ->
                        page.append(values.valueOf(setting).yaml(indent, origins));
            }
        }
    }

    /** A listing as a JSON object, if wanted with where each value is from. */
    public String json(boolean origins) {
        return JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(
                        tree(
                                root,
                                value ->
                                        origins
                                                ? value.json().map(json -> traced(value, json))
                                                : value.json()));
    }

    private static JsonNode traced(SettingValue<?> value, JsonNode json) {
        return Json.object().put("origin", value.origin().label()).set("value", json);
    }

    /**
     * A listing for those who are no operators of this machine: of every path there is only the
     * last name.
     */
    public ObjectNode withoutPaths() {
        return tree(root, SettingValue::jsonWithoutFolders);
    }

    private ObjectNode tree(Section section, Function<SettingValue<?>, Optional<JsonNode>> shown) {
        ObjectNode node = Json.object();
        for (var settingNode : section.entries().values()) {
            switch (settingNode) {
                case Section inner -> {
                    ObjectNode object = tree(inner, shown);
                    if (!object.isEmpty()) {
                        node.set(inner.name(), object);
                    }
                }
                case Setting<?> setting ->
                        shown.apply(values.valueOf(setting))
                                .ifPresent(value -> node.set(setting.name(), value));
            }
        }
        return node;
    }

    /**
     * Each setting that has a value, by its whole key: with where that is from, and the usual one.
     */
    public ArrayNode rows() {
        ArrayNode rows = Json.array();
        for (SettingValue<?> value : values.all()) {
            value.json().ifPresent(json -> rows.add(row(value, json)));
        }
        return rows;
    }

    private static ObjectNode row(SettingValue<?> value, JsonNode json) {
        Setting<?> setting = value.setting();
        ObjectNode row = Json.object().put("name", setting.key());
        row.set("value", json);
        row.put("origin", value.origin().label());
        setting.shownDefault()
                .filter(_ -> !setting.secret())
                .ifPresent(usual -> row.put("standard", usual));
        return row;
    }
}
