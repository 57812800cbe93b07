package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A list of groups of keys in the file, and the same in one line everywhere else.
 *
 * @param max the most groups
 */
record GroupsKind<T>(Shape<T> shape, int max) implements Kind<List<T>> {

    /** Refuses: groups are read by {@link GroupReader}, which says of each key what is wrong. */
    @Override
    public Reading<List<T>> read(String text, Path base) {
        return bad("is one value");
    }

    @Override
    public String write(List<T> value) {
        return json(value).toString();
    }

    ArrayNode json(List<T> value) {
        var array = JsonNodeFactory.instance.arrayNode();
        value.forEach(item -> array.add(shape.write(item)));
        return array;
    }

    @Override
    public String expected() {
        return "a list, each item " + shape.noun() + " with its keys";
    }

    @Override
    public boolean takes(ScalarType type) {
        return false;
    }
}
