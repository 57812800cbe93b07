package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The settings that count, as a listing that may be shown: secrets are masked. Immutable. */
public final class Effective {
    private final Values values;
    private final List<String> warnings;

    Effective(Values values, List<String> warnings) {
        this.values = values;
        this.warnings = List.copyOf(warnings);
    }

    /** Where the value of a setting is from; nothing where no setting has this key. */
    public Optional<String> origin(String key) {
        return Settings.ALL.stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .map(setting -> values.of(setting).origin().label());
    }

    /** The files that settings were read from, with those that they refer to. */
    public List<Path> files() {
        return List.copyOf(values.files());
    }

    /** What an operator should look at, though the server runs all the same. */
    public List<String> warnings() {
        return warnings;
    }

    /** Listings are equal that show the same values, wherever those are from. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Effective same && yaml(false).equals(same.yaml(false));
    }

    @Override
    public int hashCode() {
        return yaml(false).hashCode();
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
                            var json = JsonText.of(setting.kind(), v);
                            boolean block =
                                    setting.kind() instanceof GroupsKind<?> && !json.isEmpty();
                            page.append(indent).append(setting.name()).append(':');
                            page.append(block ? "" : " " + YamlText.of(setting.kind(), v));
                            page.append(origins ? "  # " + value.origin().label() : "");
                            page.append('\n');
                            page.append(block ? GroupText.of((ArrayNode) json, indent) : "");
                        });
    }

    /** A listing as a JSON object, if wanted with where each value is from. */
    public String json(boolean origins) {
        return JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(json(Settings.ROOT, origins));
    }

    /**
     * Each setting that has a value, by its whole key: with where that is from, and the usual one.
     */
    public ArrayNode rows() {
        var rows = JsonNodeFactory.instance.arrayNode();
        values.all().forEach(value -> row(rows, value));
        return rows;
    }

    private static <T> void row(ArrayNode rows, Value<T> value) {
        var setting = value.setting();
        value.value()
                .ifPresent(
                        given -> {
                            var row = rows.addObject().put("name", setting.key());
                            row.set("value", JsonText.of(setting.kind(), given));
                            row.put("origin", value.origin().label());
                            setting.shownStandard()
                                    .filter(_ -> !setting.secret())
                                    .ifPresent(usual -> row.put("standard", usual));
                        });
    }

    /**
     * A listing for those who are no operators of this machine: of every path there is only the
     * last name.
     */
    public ObjectNode withoutPaths() {
        return withoutPaths(json(Settings.ROOT, false), Settings.ROOT);
    }

    private ObjectNode withoutPaths(ObjectNode node, Section section) {
        for (var entry : section.entries().values()) {
            switch (entry) {
                case Section inner when node.get(inner.name()) instanceof ObjectNode object ->
                        withoutPaths(object, inner);
                case Section _ -> {}
                case Setting<?> setting when node.has(setting.name()) && ofPaths(setting.kind()) ->
                        node.set(setting.name(), lastNames(node.path(setting.name())));
                case Setting<?> _ -> {}
            }
        }
        return node;
    }

    /** Every kind is named here, so that a new one with a path in it can't be overlooked. */
    private static boolean ofPaths(Kind<?> kind) {
        return switch (kind) {
            case PathKind _ -> true;
            case ListKind<?>(var item) -> ofPaths(item);
            case AllowedKind _,
                    BytesKind _,
                    CentsKind _,
                    ChoiceKind<?> _,
                    GroupsKind<?> _,
                    NamedKind<?> _,
                    NetworkKind _,
                    SecretKind _,
                    SpanKind _,
                    StoreKind _,
                    SwitchKind _,
                    TextKind _,
                    TreeKind _,
                    WholeKind _ ->
                    false;
        };
    }

    private static JsonNode lastNames(JsonNode paths) {
        if (paths.isArray()) {
            var names = JsonNodeFactory.instance.arrayNode();
            paths.forEach(path -> names.add(lastNames(path)));
            return names;
        }
        var name = Optional.ofNullable(Path.of(paths.asString()).getFileName());
        return JsonNodeFactory.instance.stringNode(name.map(Path::toString).orElse(""));
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
