package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.Hints;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A writer of content in one revision of MCP; content that it lacks is written as a kind that it
 * has.
 */
record ContentWriter(Revision revision) {

    ObjectNode content(Content content) {
        return switch (content) {
            case Content.Text _, Content.Image _, Content.Embedded _ -> OutputJson.write(content);
            case Content.Audio(String data, String mimeType) ->
                    OutputJson.write(
                            revision.has(Feature.AUDIO)
                                    ? content
                                    : new Content.Embedded(
                                            new ResourceContents.Blob(
                                                    "data:" + mimeType, mimeType, data)));
            case Content.Link link ->
                    OutputJson.write(
                            revision.has(Feature.RESOURCE_LINKS)
                                    ? link
                                    : new Content.Text(link.name() + ": " + link.uri()));
            case Content.Annotated(Content inner, Hints hints) -> {
                ObjectNode written = content(inner);
                written.set("annotations", hints(hints));
                yield written;
            }
        };
    }

    private ObjectNode hints(Hints hints) {
        ObjectNode written = Json.object();
        if (!hints.audience().isEmpty()) {
            ArrayNode audience = written.putArray("audience");
            hints.audience().forEach(audience::add);
        }
        if (hints.priority() != null) {
            written.put("priority", hints.priority());
        }
        String modified = hints.lastModified();
        if (modified != null && revision.has(Feature.LAST_MODIFIED)) {
            written.put("lastModified", modified);
        }
        return written;
    }
}
