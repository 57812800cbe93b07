package dev.toolbooth.testkit.transcript;

import dev.toolbooth.wire.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** JSON as transcripts have it: a bare {@code ...} may stand among members and elements. */
final class LooseJson {
    /** What stands in the tree for a bare {@code ...}: a member's name, or an element. */
    static final String MORE = "...";

    private static final String INDENT = "  ";

    private LooseJson() {}

    static JsonNode parse(String text) {
        StringBuilder strict = new StringBuilder();
        Deque<Character> open = new ArrayDeque<>();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c == '\\') {
                    strict.append(c);
                    c = text.charAt(++i);
                } else if (c == '"') {
                    quoted = false;
                }
            } else if (text.startsWith(MORE, i)) {
                boolean member = open.peek() != null && open.peek() == '{';
                strict.append(member ? "\"...\":null" : "\"...\"");
                i += MORE.length() - 1;
                continue;
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                open.push(c);
            } else if (c == '}' || c == ']') {
                open.poll();
            }
            strict.append(c);
        }
        return Json.parse(strict.toString());
    }

    /** The value on as few lines as fit into this width. */
    static List<String> lines(JsonNode value, int width) {
        StringBuilder out = new StringBuilder();
        write(value, "", 0, width, out);
        return List.of(out.toString().split("\n", -1));
    }

    private static void write(
            JsonNode value, String indent, int column, int width, StringBuilder out) {
        String whole = oneLine(value);
        boolean fits = column + whole.length() <= width;
        if (fits || !value.isContainer() || value.isEmpty()) {
            out.append(whole);
        } else if (value instanceof ObjectNode object) {
            out.append("{\n");
            String separator = "";
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                String name = member.getKey().equals(MORE) ? MORE : quote(member.getKey()) + ": ";
                out.append(separator).append(indent).append(INDENT).append(name);
                if (!member.getKey().equals(MORE)) {
                    int used = indent.length() + INDENT.length() + name.length() + 1;
                    write(member.getValue(), indent + INDENT, used, width, out);
                }
                separator = ",\n";
            }
            out.append('\n').append(indent).append('}');
        } else {
            out.append("[\n");
            String separator = "";
            for (JsonNode element : value) {
                out.append(separator).append(indent).append(INDENT);
                int used = indent.length() + INDENT.length() + 1;
                write(element, indent + INDENT, used, width, out);
                separator = ",\n";
            }
            out.append('\n').append(indent).append(']');
        }
    }

    private static String oneLine(JsonNode value) {
        StringBuilder out = new StringBuilder();
        String separator = "";
        if (value instanceof ObjectNode object) {
            out.append('{');
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                boolean more = member.getKey().equals(MORE);
                String shown = quote(member.getKey()) + ": " + oneLine(member.getValue());
                out.append(separator).append(more ? MORE : shown);
                separator = ", ";
            }
            return out.append('}').toString();
        }
        if (value instanceof ArrayNode array) {
            out.append('[');
            for (JsonNode element : array) {
                out.append(separator).append(oneLine(element));
                separator = ", ";
            }
            return out.append(']').toString();
        }
        return value.isString() && value.stringValue().equals(MORE) ? MORE : Json.text(value);
    }

    private static String quote(String name) {
        return Json.text(StringNode.valueOf(name));
    }
}
