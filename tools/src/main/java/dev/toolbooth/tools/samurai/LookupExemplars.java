package dev.toolbooth.tools.samurai;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that finds the exemplars nearest to a situation. */
final class LookupExemplars implements Tool {
    private static final int MOST = 50;
    private static final int STANDARD = 5;
    private static final ToolSpec SPEC =
            ToolSpec.named("lookup_exemplars")
                    .title("Look up exemplars")
                    .description(
                            "Searches a small memory of cases about running software and agents"
                                    + " (outages, retries, payments, caching, prompts and more) and"
                                    + " returns those that fit best: the situation, what was done,"
                                    + " what came of it and what to do instead. Pass an id to"
                                    + " trace_causes to see what led to a case.")
                    .input(
                            Schema.object()
                                    .property(QueryArgument.NAME, QueryArgument.schema())
                                    .property("k", countSchema())
                                    .optional())
                    .output(
                            Schema.object()
                                    .string(QueryArgument.NAME, "What was looked for")
                                    .integer("k", "How many were wanted at most")
                                    .integer("total", "How many have a word of the query in them")
                                    .property("exemplars", exemplarsSchema()))
                    .hints(new ToolHints(true, false, true, false))
                    .immediate()
                    .build();

    private static ObjectNode countSchema() {
        return Json.object()
                .put("type", "integer")
                .put("description", "How many to return at most, 5 when left out")
                .put("minimum", 1)
                .put("maximum", MOST)
                .put("default", STANDARD);
    }

    private static ObjectNode exemplarsSchema() {
        ObjectNode tags = Json.object().put("type", "array");
        tags.put("description", "What it is about");
        tags.putObject("items").put("type", "string");
        Schema exemplar =
                Schema.object()
                        .string("id", "The name of the exemplar")
                        .string("title", "The case in a line")
                        .string("situation", "How things were")
                        .string("action", "What was done")
                        .string("outcome", "What came of it, and what to do instead")
                        .property("tags", tags)
                        .number("score", "How well it fits; only good to compare with the others");
        ObjectNode schema = Json.object().put("type", "array");
        schema.put("description", "The exemplars, the best first");
        schema.set("items", exemplar.json());
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        String query = QueryArgument.of(call);
        int k = call.integer("k", STANDARD);
        List<Exemplars.Found> found = Exemplars.shipped().search(query);
        ArrayNode exemplars = Json.array();
        for (Exemplars.Found one : found.subList(0, Math.min(k, found.size()))) {
            ObjectNode shown = exemplars.addObject();
            one.exemplar().writeTo(shown);
            shown.put("score", one.score());
        }
        ObjectNode answer =
                Json.object().put(QueryArgument.NAME, query).put("k", k).put("total", found.size());
        answer.set("exemplars", exemplars);
        return ToolOutput.structured(answer);
    }
}
