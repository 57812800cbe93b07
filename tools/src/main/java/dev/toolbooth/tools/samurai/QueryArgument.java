package dev.toolbooth.tools.samurai;

import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** The query for exemplars, as an argument of tools. */
final class QueryArgument {
    static final String NAME = "query";
    static final int CHARS_MAX = 1_000;

    private QueryArgument() {}

    static ObjectNode schema() {
        return Json.object()
                .put("type", "string")
                .put(
                        "description",
                        "What to look for, in words, such as: retries made an outage worse")
                .put("minLength", 1)
                .put("maxLength", CHARS_MAX);
    }

    static String of(ToolCall call) throws ToolFailure {
        String query = call.text(NAME).strip();
        if (query.isEmpty()) {
            throw new ToolFailure(
                    "the query is blank: expected a few words about the case at hand, such as"
                            + " \"retries made an outage worse\"");
        }
        return query;
    }
}
