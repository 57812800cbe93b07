package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.content.Icon;
import dev.toolbooth.core.money.PriceSentence;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.operation.ListedTool;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.TemplateSpec;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writer of listed tools, resources and prompts, for one revision of MCP. */
record SpecWriter(Revision revision) {

    ObjectNode tool(ListedTool listed, McpOptions options) {
        ObjectNode written = tool(listed.spec());
        PriceTag price = listed.price();
        if (price == null) {
            return written;
        }
        if (options.pricesInDescriptions()) {
            written.put(
                    "description", PriceSentence.addTo(listed.spec().description(), price.price()));
        }
        return PriceWriter.add(written, price, revision);
    }

    ObjectNode tool(ToolSpec spec) {
        // Priced tools are printed with it, and clients leave what they don't know.
        ObjectNode written = Json.object().put("name", spec.name());
        put(written, "title", spec.title());
        written.put("description", spec.description());
        written.set("inputSchema", spec.inputSchema());
        if (spec.outputSchema() != null) {
            written.set("outputSchema", spec.outputSchema());
        }
        if (revision.has(Feature.TOOL_HINTS) && !spec.hints().equals(ToolHints.NONE)) {
            written.set("annotations", hints(spec.hints()));
        }
        icons(written, spec.icons());
        if (spec.meta() != null) {
            written.set("_meta", spec.meta());
        }
        return written;
    }

    ObjectNode resource(ResourceSpec spec) {
        ObjectNode written = named(spec.name(), spec.title()).put("uri", spec.uri());
        put(written, "description", spec.description());
        put(written, "mimeType", spec.mimeType());
        if (spec.size() != null) {
            written.put("size", spec.size());
        }
        return icons(written, spec.icons());
    }

    ObjectNode template(TemplateSpec spec) {
        ObjectNode written =
                named(spec.name(), spec.title()).put("uriTemplate", spec.uriTemplate().toString());
        put(written, "description", spec.description());
        put(written, "mimeType", spec.mimeType());
        return icons(written, spec.icons());
    }

    ObjectNode prompt(PromptSpec spec) {
        ObjectNode written = named(spec.name(), spec.title());
        written.put("description", spec.description());
        ArrayNode arguments = written.putArray("arguments");
        for (PromptSpec.Argument argument : spec.arguments()) {
            arguments
                    .addObject()
                    .put("name", argument.name())
                    .put("description", argument.description())
                    .put("required", argument.required());
        }
        return icons(written, spec.icons());
    }

    private ObjectNode named(String name, @Nullable String title) {
        ObjectNode written = Json.object().put("name", name);
        if (revision.has(Feature.TITLES)) {
            put(written, "title", title);
        }
        return written;
    }

    private ObjectNode icons(ObjectNode written, List<Icon> icons) {
        if (!icons.isEmpty() && revision.has(Feature.ICONS)) {
            ArrayNode shown = written.putArray("icons");
            for (Icon icon : icons) {
                ObjectNode one = shown.addObject().put("src", icon.src());
                put(one, "mimeType", icon.mimeType());
                if (!icon.sizes().isEmpty()) {
                    ArrayNode sizes = one.putArray("sizes");
                    icon.sizes().forEach(sizes::add);
                }
            }
        }
        return written;
    }

    private static ObjectNode hints(ToolHints hints) {
        ObjectNode written = Json.object();
        put(written, "readOnlyHint", hints.readOnly());
        put(written, "destructiveHint", hints.destructive());
        put(written, "idempotentHint", hints.idempotent());
        put(written, "openWorldHint", hints.openWorld());
        return written;
    }

    private static void put(ObjectNode written, String name, @Nullable Boolean value) {
        if (value != null) {
            written.put(name, value);
        }
    }

    private static void put(ObjectNode written, String name, @Nullable String value) {
        if (value != null) {
            written.put(name, value);
        }
    }
}
