package dev.toolbooth.core.tool;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An argument that its schema marks with {@code x-mcp-header}: clients repeat it in a header, for
 * proxies in between.
 *
 * @param path the names of the properties that lead to it
 */
public record HeaderParam(String header, List<String> path) {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

    public HeaderParam {
        path = List.copyOf(path);
    }

    /** The value in these arguments; missing or null when it was left out. */
    public JsonNode in(JsonNode arguments) {
        JsonNode at = arguments;
        for (String name : path) {
            at = at.path(name);
        }
        return at;
    }

    /**
     * All marked arguments of a schema.
     *
     * @throws IllegalArgumentException when a mark breaks the rules for marks
     */
    static List<HeaderParam> allIn(ObjectNode schema) {
        List<HeaderParam> found = new ArrayList<>();
        collect(schema, List.of(), found);
        Set<String> names = new HashSet<>();
        for (HeaderParam param : found) {
            if (!names.add(param.header().toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException(
                        "x-mcp-header \"" + param.header() + "\" is used twice");
            }
        }
        return found;
    }

    private static void collect(JsonNode schema, List<String> path, List<HeaderParam> found) {
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            List<String> here = new ArrayList<>(path);
            here.add(property.getKey());
            JsonNode mark = property.getValue().path("x-mcp-header");
            if (!mark.isMissingNode()) {
                String name = mark.asString("");
                String type = property.getValue().path("type").asString("");
                if (!TOKEN.matcher(name).matches() || !TYPES.contains(type)) {
                    throw new IllegalArgumentException(
                            "x-mcp-header on "
                                    + String.join(".", here)
                                    + ": expected a header token on a string, integer or boolean");
                }
                found.add(new HeaderParam(name, here));
            }
            collect(property.getValue(), here, found);
        }
    }
}
