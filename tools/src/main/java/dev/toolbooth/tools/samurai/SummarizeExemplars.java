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
import tools.jackson.databind.node.ObjectNode;

/** A tool that sums up the exemplars nearest to a situation, in their own sentences. */
final class SummarizeExemplars implements Tool {
    private static final int WORDS_MIN = 10;
    private static final int WORDS_MAX = 300;
    private static final int WORDS_STANDARD = 100;

    /** How many exemplars a summary may draw from. */
    private static final int FROM_MAX = 5;

    private static final ToolSpec SPEC =
            ToolSpec.named("summarize_exemplars")
                    .title("Summarize exemplars")
                    .description(
                            "Sums up what the exemplars about a situation say, in at most so many"
                                    + " words: the sentences that fit best are taken as they are,"
                                    + " from at most "
                                    + FROM_MAX
                                    + " exemplars, whose ids are returned too. Use lookup_exemplars"
                                    + " to read the cases themselves.")
                    .input(
                            Schema.object()
                                    .property(QueryArgument.NAME, QueryArgument.schema())
                                    .property("words", wordsSchema())
                                    .optional())
                    .output(
                            Schema.object()
                                    .string(QueryArgument.NAME, "What was looked for")
                                    .string("summary", "The sentences")
                                    .integer("words", "How many words the summary has")
                                    .property("sources", sourcesSchema()))
                    .hints(new ToolHints(true, false, true, false))
                    .build();

    private static ObjectNode wordsSchema() {
        return Json.object()
                .put("type", "integer")
                .put("description", "The most words of the summary, 100 when left out")
                .put("minimum", WORDS_MIN)
                .put("maximum", WORDS_MAX)
                .put("default", WORDS_STANDARD);
    }

    private static ObjectNode sourcesSchema() {
        ObjectNode schema = Json.object().put("type", "array");
        schema.put("description", "The ids of the exemplars that were used");
        schema.putObject("items").put("type", "string");
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        String query = QueryArgument.of(call);
        List<Exemplars.Found> found =
                Exemplars.shipped().search(query).stream().limit(FROM_MAX).toList();
        if (found.isEmpty()) {
            throw new ToolFailure(
                    "no exemplar has a word of the query in it: use other words, such as retries,"
                            + " payments, caching, agents or outage");
        }
        ExemplarSummary summary =
                ExemplarSummary.of(query, found, call.integer("words", WORDS_STANDARD));
        ObjectNode answer =
                Json.object()
                        .put(QueryArgument.NAME, query)
                        .put("summary", summary.text())
                        .put("words", summary.words());
        summary.sources().forEach(answer.putArray("sources")::add);
        return ToolOutput.structured(answer);
    }
}
