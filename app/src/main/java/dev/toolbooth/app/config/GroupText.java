package dev.toolbooth.app.config;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a list of groups as the file takes it, a line for each key. */
final class GroupText {
    private GroupText() {}

    /**
     * The lines below the key, each with its end.
     *
     * @param indent what each line starts with
     */
    static String of(ArrayNode groups, String indent) {
        var page = new StringBuilder();
        for (JsonNode group : groups) {
            var lead = indent + "  - ";
            for (var member : group.properties()) {
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
        return (name.matches("[A-Za-z_][A-Za-z0-9_-]*") && !ambiguous(name) ? name : quoted(name))
                + ": "
                + group.properties().stream()
                        .map(it -> it.getKey() + ": " + it.getValue())
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Names of tools that YAML would take for something else. */
    private static boolean ambiguous(String name) {
        return name.matches("(?i)true|false|null|yes|no|on|off");
    }

    private static String quoted(String name) {
        return "\"" + name + "\"";
    }
}
