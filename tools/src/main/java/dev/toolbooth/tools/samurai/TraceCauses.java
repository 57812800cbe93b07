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
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that follows the causes of an exemplar, and reports progress at every step. */
final class TraceCauses implements Tool {
    private static final int DEPTH_MAX = 5;
    private static final int ID_CHARS_MAX = 64;
    private static final ToolSpec SPEC =
            ToolSpec.named("trace_causes")
                    .title("Trace causes")
                    .description(
                            "Follows an exemplar back to its causes, and those to theirs, the"
                                    + " nearest first, and reports progress at every step. Ids come"
                                    + " from lookup_exemplars.")
                    .input(
                            Schema.object()
                                    .property("id", idSchema())
                                    .property("depth", depthSchema())
                                    .optional())
                    .output(
                            Schema.object()
                                    .string("id", "Where the trace began")
                                    .property("chain", chainSchema()))
                    .hints(new ToolHints(true, false, true, false))
                    .build();

    /** An exemplar on the way, and how far it is from where the trace began. */
    private record Step(Exemplar exemplar, int depth) {}

    private static ObjectNode idSchema() {
        return Json.object()
                .put("type", "string")
                .put("description", "The id of an exemplar, such as retry-storm")
                .put("minLength", 1)
                .put("maxLength", ID_CHARS_MAX);
    }

    private static ObjectNode depthSchema() {
        return Json.object()
                .put("type", "integer")
                .put("description", "How many causes deep to go, 5 when left out")
                .put("minimum", 1)
                .put("maximum", DEPTH_MAX)
                .put("default", DEPTH_MAX);
    }

    private static ObjectNode chainSchema() {
        Schema step =
                Schema.object()
                        .string("id", "The id of the exemplar")
                        .string("title", "The case in a line")
                        .integer("depth", "How many causes away it is, 0 for the first");
        ObjectNode schema = Json.object().put("type", "array");
        schema.put("description", "The exemplar itself, then its causes, the nearest first");
        schema.set("items", step.json());
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        Exemplars exemplars = Exemplars.shipped();
        String id = call.text("id").strip();
        Exemplar first =
                exemplars
                        .find(id)
                        .orElseThrow(
                                () ->
                                        new ToolFailure(
                                                "there is no exemplar \""
                                                        + id
                                                        + "\": call lookup_exemplars with a few"
                                                        + " words about it, which returns ids"));
        int depth = call.integer("depth", DEPTH_MAX);
        ArrayNode chain = Json.array();
        Set<String> seen = new HashSet<>(Set.of(first.id()));
        Queue<Step> ahead = new ArrayDeque<>();
        ahead.add(new Step(first, 0));
        for (Step step = ahead.poll(); step != null; step = ahead.poll()) {
            Exemplar at = step.exemplar();
            chain.addObject()
                    .put("id", at.id())
                    .put("title", at.title())
                    .put("depth", step.depth());
            if (step.depth() < depth) {
                for (String cause : at.causes()) {
                    if (seen.add(cause)) {
                        ahead.add(new Step(exemplars.find(cause).orElseThrow(), step.depth() + 1));
                    }
                }
            }
            call.progress(chain.size(), chain.size() + ahead.size(), at.title());
        }
        ObjectNode answer = Json.object().put("id", first.id());
        answer.set("chain", chain);
        return ToolOutput.structured(answer);
    }
}
