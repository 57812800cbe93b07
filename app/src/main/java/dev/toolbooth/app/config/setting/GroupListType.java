package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A list of groups of keys in the file, written in one line everywhere else.
 *
 * @param max the most groups
 */
public record GroupListType<T>(GroupShape<T> shape, int max) implements SettingType<List<T>> {

    /** Refuses: groups are read by {@code GroupReader}, which says of each key what is wrong. */
    @Override
    public ParseResult<List<T>> read(String text, Path base) {
        return bad("is one value");
    }

    @Override
    public String write(List<T> value) {
        return json(value).toString();
    }

    @Override
    public ArrayNode json(List<T> value) {
        var array = JsonNodeFactory.instance.arrayNode();
        value.forEach(item -> array.add(shape.write(item)));
        return array;
    }

    /** The groups with a line for each key. */
    @Override
    public String yamlBelow(List<T> value, String indent) {
        var page = new StringBuilder();
        for (T group : value) {
            var lead = indent + "  - ";
            for (var member : shape.write(group).properties()) {
                page.append(lead).append(member.getKey()).append(':');
                if (member.getValue() instanceof ObjectNode named) {
                    page.append('\n');
                    named.properties()
                            .forEach(
                                    it ->
                                            page.append(indent)
                                                    .append("      ")
                                                    .append(line(it.getKey(), it.getValue()))
                                                    .append('\n'));
                } else {
                    page.append(' ').append(member.getValue()).append('\n');
                }
                lead = indent + "    ";
            }
        }
        return page.toString();
    }

    private static String line(String name, JsonNode group) {
        boolean plain =
                name.matches("[A-Za-z_][A-Za-z0-9_-]*")
                        // What YAML would take for something else.
                        && !name.matches("(?i)true|false|null|yes|no|on|off");
        return (plain ? name : "\"" + name + "\"")
                + ": "
                + group.properties().stream()
                        .map(it -> it.getKey() + ": " + it.getValue())
                        .collect(Collectors.joining(", ", "{", "}"));
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
