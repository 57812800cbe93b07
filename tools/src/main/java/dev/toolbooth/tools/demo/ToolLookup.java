package dev.toolbooth.tools.demo;

import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A lookup of the tools on offer by name.
 *
 * @param tools the tools on offer
 */
record ToolLookup(Toolbox tools) {

    /** What the tool of that name, plain or full, takes and returns, if there is one. */
    Optional<ObjectNode> describe(String name) {
        return Optional.ofNullable(tools.find(name)).map(tool -> json(tool.spec().called(name)));
    }

    /** The names that begin like this, in order. */
    List<String> beginningWith(String typed) {
        return tools.list().stream()
                .map(ToolSpec::name)
                .filter(name -> name.startsWith(typed))
                .sorted()
                .toList();
    }

    private static ObjectNode json(ToolSpec spec) {
        ObjectNode json = Json.object().put("name", spec.name());
        if (spec.title() != null) {
            json.put("title", spec.title());
        }
        json.put("description", spec.description());
        json.set("inputSchema", spec.inputSchema());
        if (spec.outputSchema() != null) {
            json.set("outputSchema", spec.outputSchema());
        }
        ObjectNode hints = hints(spec.hints());
        if (!hints.isEmpty()) {
            json.set("annotations", hints);
        }
        return json;
    }

    private static ObjectNode hints(ToolHints hints) {
        ObjectNode json = Json.object();
        put(json, "readOnlyHint", hints.readOnly());
        put(json, "destructiveHint", hints.destructive());
        put(json, "idempotentHint", hints.idempotent());
        put(json, "openWorldHint", hints.openWorld());
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable Boolean value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
