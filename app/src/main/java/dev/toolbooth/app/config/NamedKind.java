package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Groups of keys, each under a name that the operator chooses.
 *
 * @param name what the names look like
 * @param max the most groups
 */
record NamedKind<T>(TextKind name, Shape<T> shape, int max) implements Kind<Map<String, T>> {

    /** Refuses: groups are read by {@link GroupReader}, which says of each key what is wrong. */
    @Override
    public Reading<Map<String, T>> read(String text, Path base) {
        return bad("is one value");
    }

    @Override
    public String write(Map<String, T> value) {
        return json(value).toString();
    }

    ObjectNode json(Map<String, T> value) {
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
