package dev.toolbooth.core.tool;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.Hints;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON in which a tool's output is stored and read again: that of the newest MCP revision. */
public final class OutputJson {
    private OutputJson() {}

    /** The output, whole. */
    public static ObjectNode write(ToolOutput output) {
        ObjectNode json = Json.object();
        json.set("content", content(output));
        if (output.structured() != null) {
            json.set("structuredContent", output.structured());
        }
        if (output.failed()) {
            json.put("isError", true);
        }
        if (output.meta() != null) {
            json.set("_meta", output.meta());
        }
        return json;
    }

    /**
     * What the output says, once and as one object: its data, or {@code value} with data that is no
     * object, or {@code text} with its only text, or else {@code content} with all of it.
     */
    public static ObjectNode data(ToolOutput output) {
        JsonNode structured = output.structured();
        if (structured instanceof ObjectNode object) {
            return object;
        }
        ObjectNode data = Json.object();
        if (structured != null) {
            data.set("value", structured);
        } else if (output.content().size() == 1
                && output.content().getFirst() instanceof Content.Text(String text)) {
            data.put("text", text);
        } else {
            data.set("content", content(output));
        }
        return data;
    }

    /** The pieces of an output. */
    public static ArrayNode content(ToolOutput output) {
        ArrayNode content = Json.array();
        output.content().forEach(piece -> content.add(write(piece)));
        return content;
    }

    /** A piece of an output. */
    public static ObjectNode write(Content content) {
        return switch (content) {
            case Content.Text(String text) -> typed("text").put("text", text);
            case Content.Image(String data, String type) ->
                    typed("image").put("data", data).put("mimeType", type);
            case Content.Audio(String data, String type) ->
                    typed("audio").put("data", data).put("mimeType", type);
            case Content.Link link -> {
                ObjectNode json =
                        typed("resource_link").put("uri", link.uri()).put("name", link.name());
                put(json, "title", link.title());
                put(json, "description", link.description());
                put(json, "mimeType", link.mimeType());
                yield json;
            }
            case Content.Embedded(ResourceContents resource) -> {
                ObjectNode json = typed("resource");
                json.set("resource", write(resource));
                yield json;
            }
            case Content.Annotated(Content inner, Hints hints) -> {
                ObjectNode json = write(inner);
                ObjectNode annotations = json.putObject("annotations");
                ArrayNode audience = annotations.putArray("audience");
                hints.audience().forEach(audience::add);
                if (hints.priority() != null) {
                    annotations.put("priority", hints.priority());
                }
                put(annotations, "lastModified", hints.lastModified());
                yield json;
            }
        };
    }

    /** What a resource holds. */
    public static ObjectNode write(ResourceContents resource) {
        ObjectNode json =
                Json.object().put("uri", resource.uri()).put("mimeType", resource.mimeType());
        return switch (resource) {
            case ResourceContents.Text(_, _, String text) -> json.put("text", text);
            case ResourceContents.Blob(_, _, String base64) -> json.put("blob", base64);
        };
    }

    private static ObjectNode typed(String type) {
        return Json.object().put("type", type);
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static ToolOutput read(JsonNode json) {
        List<Content> content = new ArrayList<>();
        json.path("content").forEach(piece -> content.add(content(piece)));
        return new ToolOutput(
                content,
                json.get("structuredContent"),
                json.path("isError").booleanValue(false),
                json.get("_meta") instanceof ObjectNode meta ? meta : null);
    }

    private static Content content(JsonNode json) {
        Content plain =
                switch (text(json, "type")) {
                    case "image" -> new Content.Image(text(json, "data"), text(json, "mimeType"));
                    case "audio" -> new Content.Audio(text(json, "data"), text(json, "mimeType"));
                    case "resource_link" ->
                            new Content.Link(
                                    text(json, "uri"),
                                    text(json, "name"),
                                    optional(json, "title"),
                                    optional(json, "description"),
                                    optional(json, "mimeType"));
                    case "resource" -> new Content.Embedded(resource(json.path("resource")));
                    default -> new Content.Text(text(json, "text"));
                };
        return json.has("annotations")
                ? new Content.Annotated(plain, hints(json.path("annotations")))
                : plain;
    }

    private static ResourceContents resource(JsonNode json) {
        String uri = text(json, "uri");
        String type = text(json, "mimeType");
        return json.has("blob")
                ? new ResourceContents.Blob(uri, type, text(json, "blob"))
                : new ResourceContents.Text(uri, type, text(json, "text"));
    }

    private static Hints hints(JsonNode json) {
        List<String> audience = new ArrayList<>();
        json.path("audience").forEach(one -> audience.add(one.asString("")));
        JsonNode priority = json.get("priority");
        return new Hints(
                audience,
                priority == null ? null : priority.asDouble(),
                optional(json, "lastModified"));
    }

    private static String text(JsonNode json, String name) {
        return json.path(name).asString("");
    }

    private static @Nullable String optional(JsonNode json, String name) {
        JsonNode value = json.get(name);
        return value == null ? null : value.asString("");
    }
}
