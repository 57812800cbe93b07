package dev.toolbooth.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The arguments of a tool that its schema requires in headers too. */
final class MirroredArguments {
    private static final String MARK = "x-mcp-header";
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
    private static final int MARKS_MAX = 64;

    /** Where a schema holds values, which may look like anything. */
    private static final Set<String> VALUES = Set.of("default", "enum", "const", "examples");

    private record Mark(String header, List<String> path) {}

    private final List<Mark> marks = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private @Nullable String fault;

    private MirroredArguments() {}

    static MirroredArguments of(JsonNode schema) {
        MirroredArguments found = new MirroredArguments();
        found.read(schema, List.of(), true);
        return found;
    }

    /** What is wrong with the marks, so that the tool must not be used; null when nothing is. */
    @Nullable String fault() {
        return fault;
    }

    /** The headers for a call with these arguments. */
    Map<String, String> headers(JsonNode arguments) {
        Map<String, String> headers = new HashMap<>();
        for (Mark mark : marks) {
            JsonNode value = arguments;
            for (String name : mark.path()) {
                value = value.path(name);
            }
            if (value.isString() || value.isBoolean()) {
                headers.put(mark.header(), HeaderValue.encode(value.asString()));
            } else if (value.isNumber()) {
                headers.put(mark.header(), value.decimalValue().toPlainString());
            }
        }
        return headers;
    }

    /** Marks count only on properties of properties; elsewhere they have no defined meaning. */
    private void read(JsonNode schema, List<String> path, boolean reachable) {
        if (schema.isArray()) {
            schema.forEach(one -> read(one, path, false));
            return;
        }
        if (schema.has(MARK)) {
            mark(schema, path, reachable);
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            JsonNode below = keyword.getValue();
            if (keyword.getKey().equals("properties")) {
                for (Map.Entry<String, JsonNode> property : below.properties()) {
                    List<String> here = new ArrayList<>(path);
                    here.add(property.getKey());
                    read(property.getValue(), here, reachable);
                }
            } else if (!VALUES.contains(keyword.getKey()) && below.isContainer()) {
                read(below, path, false);
            }
        }
    }

    private void mark(JsonNode schema, List<String> path, boolean reachable) {
        String name = schema.path(MARK).asString("");
        if (!reachable || path.isEmpty()) {
            fault = MARK + " stands where no argument is";
        } else if (!schema.path(MARK).isString() || !TOKEN.matcher(name).matches()) {
            fault = MARK + " is no name of a header: \"" + name + "\"";
        } else if (!TYPES.contains(schema.path("type").asString(""))) {
            fault = MARK + " \"" + name + "\" is not on a string, an integer or a boolean";
        } else if (!names.add(name.toLowerCase(Locale.ROOT))) {
            fault = MARK + " \"" + name + "\" stands twice";
        } else if (names.size() > MARKS_MAX) {
            fault = MARK + " stands more than " + MARKS_MAX + " times";
        } else {
            marks.add(new Mark("mcp-param-" + name, path));
        }
    }
}
