package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Groups of keys, each under a name that the operator chooses.
 *
 * @param name the form of the names
 * @param max the most groups
 */
public record NamedGroupsType<T>(TextType name, GroupShape<T> shape, int max)
        implements SettingType<Map<String, T>> {

    /** Refuses: groups are read by {@code GroupReader}, which says of each key what is wrong. */
    @Override
    public ParseResult<Map<String, T>> read(String text, Path base) {
        return bad("is one value");
    }

    @Override
    public String write(Map<String, T> value) {
        return json(value).toString();
    }

    @Override
    public ObjectNode json(Map<String, T> value) {
        var object = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(value).forEach((key, group) -> object.set(key, shape.write(group)));
        return object;
    }

    @Override
    public String expected() {
        return "a group of names, each with the keys of " + shape.noun();
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.NOTHING;
    }
}
