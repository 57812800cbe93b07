package dev.toolbooth.client.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a tool call.
 *
 * @param json the whole result; not to be changed
 * @param headers of the HTTP response, by their names in lower case; empty on other transports
 */
public record CallToolResult(ObjectNode json, Map<String, List<String>> headers) {

    public CallToolResult {
        headers = Map.copyOf(headers);
    }

    /** Whether the tool says that it failed. */
    public boolean isError() {
        return json.path("isError").asBoolean(false);
    }

    /** The structured output, or null. */
    public @Nullable JsonNode structured() {
        return json.get("structuredContent");
    }

    /** A member of {@code _meta}, or null. */
    public @Nullable JsonNode meta(String key) {
        return json.path("_meta").get(key);
    }

    /** All text in the content, a line for each. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (JsonNode one : json.path("content")) {
            if (one.path("type").asString("").equals("text")) {
                text.append(text.isEmpty() ? "" : "\n").append(one.path("text").asString(""));
            }
        }
        return text.toString();
    }

    /** The first header of this name (in lower case), or null. */
    public @Nullable String header(String name) {
        List<String> values = headers.get(name);
        return values == null || values.isEmpty() ? null : values.getFirst();
    }
}
