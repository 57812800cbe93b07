package dev.toolbooth.core.tool;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The output of a tool.
 *
 * @param structured the same as data, which must fit the tool's output schema if it has one
 * @param failed whether this describes a failure
 * @param meta further members for clients that know them
 */
public record ToolOutput(
        List<Content> content,
        @Nullable JsonNode structured,
        boolean failed,
        @Nullable ObjectNode meta)
        implements ToolResult {

    public ToolOutput {
        content = List.copyOf(content);
    }

    /** A text. */
    public static ToolOutput text(String text) {
        return new ToolOutput(List.of(Content.text(text)), null, false, null);
    }

    /** Several pieces of content. */
    public static ToolOutput of(Content... content) {
        return new ToolOutput(List.of(content), null, false, null);
    }

    /** Data, and its JSON as text for clients that read no data. */
    public static ToolOutput structured(JsonNode data) {
        return new ToolOutput(List.of(Content.text(Json.text(data))), data, false, null);
    }

    /** The description of a failure. */
    public static ToolOutput failure(String text) {
        return new ToolOutput(List.of(Content.text(text)), null, true, null);
    }

    /** The same output with further members for clients that know them. */
    public ToolOutput withMeta(ObjectNode added) {
        return new ToolOutput(content, structured, failed, added);
    }
}
