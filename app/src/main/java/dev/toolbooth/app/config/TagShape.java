package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a tag: which files have it. */
final class TagShape implements Shape<List<String>> {
    static final Setting<List<String>> PATHS =
            Setting.of(
                    "paths",
                    new ListKind<>(FileSettings.GLOB),
                    "The files that have the tag, as patterns such as src/api/**.");

    @Override
    public String noun() {
        return "a tag";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PATHS);
    }

    @Override
    public List<Setting<?>> required() {
        return List.of(PATHS);
    }

    @Override
    public Optional<List<String>> make(Group group) {
        Optional<List<String>> paths = group.find(PATHS);
        if (paths.isPresent() && paths.get().isEmpty()) {
            group.report(
                    PATHS, "has no pattern", "expected one such as src/api/**, or no such tag");
        }
        return paths;
    }

    @Override
    public ObjectNode write(List<String> paths) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        var array = json.putArray(PATHS.key());
        paths.forEach(array::add);
        return json;
    }
}
