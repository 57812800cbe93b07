package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.Hints;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Content as a revision of MCP writes it; what it has no word for is said in one it has. */
record ContentWriter(Revision revision) {

    ObjectNode content(Content content) {
        return switch (content) {
            case Content.Text(String text) -> typed("text").put("text", text);
            case Content.Image(String data, String mimeType) ->
                    typed("image").put("data", data).put("mimeType", mimeType);
            case Content.Audio(String data, String mimeType) -> audio(data, mimeType);
            case Content.Link link -> link(link);
            case Content.Embedded(ResourceContents resource) -> embedded(resource);
            case Content.Annotated(Content inner, Hints hints) -> {
                ObjectNode written = content(inner);
                written.set("annotations", hints(hints));
                yield written;
            }
        };
    }

    private ObjectNode audio(String data, String mimeType) {
        return revision.has(Feature.AUDIO)
                ? typed("audio").put("data", data).put("mimeType", mimeType)
                : embedded(new ResourceContents.Blob("data:" + mimeType, mimeType, data));
    }

    private ObjectNode link(Content.Link link) {
        if (!revision.has(Feature.RESOURCE_LINKS)) {
            return typed("text").put("text", link.name() + ": " + link.uri());
        }
        ObjectNode written = typed("resource_link").put("uri", link.uri()).put("name", link.name());
        put(written, "title", link.title());
        put(written, "description", link.description());
        put(written, "mimeType", link.mimeType());
        return written;
    }

    private static ObjectNode embedded(ResourceContents resource) {
        ObjectNode written = typed("resource");
        written.set("resource", resource(resource));
        return written;
    }

    static ObjectNode resource(ResourceContents contents) {
        ObjectNode written =
                Json.object().put("uri", contents.uri()).put("mimeType", contents.mimeType());
        return switch (contents) {
            case ResourceContents.Text(_, _, String text) -> written.put("text", text);
            case ResourceContents.Blob(_, _, String base64) -> written.put("blob", base64);
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
        if (revision.has(Feature.LAST_MODIFIED)) {
            put(written, "lastModified", hints.lastModified());
        }
        return written;
    }

    private static ObjectNode typed(String type) {
        return Json.object().put("type", type);
    }

    private static void put(ObjectNode written, String name, @Nullable String value) {
        if (value != null) {
            written.put(name, value);
        }
    }
}
