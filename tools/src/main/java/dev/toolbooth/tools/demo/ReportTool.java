package dev.toolbooth.tools.demo;

import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that writes a report of made-up pages: it shows work that becomes a task, and structured
 * output.
 */
final class ReportTool implements Tool {
    private static final int PAGES_MAX = 20;
    private static final ToolSpec SPEC =
            ToolSpec.named("report")
                    .title("Write a report")
                    .description(
                            "Writes a sample report of the given number of pages and returns their"
                                    + " headings and word counts as structured data. The content is"
                                    + " made up. Takes about a second per page; clients that know"
                                    + " tasks get a task at once and fetch the report when it is"
                                    + " done.")
                    .input(Schema.object().integer("pages", "How many pages", 1, PAGES_MAX))
                    .output(
                            Schema.object()
                                    .string("title", "The title of the report")
                                    .integer("words", "The words on all pages")
                                    .property("pages", pagesSchema()))
                    .hints(ToolHints.READ_ONLY)
                    .tasks(TaskUse.OPTIONAL)
                    .timeout(Duration.ofSeconds(2 * PAGES_MAX))
                    .build();

    private final Duration perPage;

    ReportTool() {
        this(Duration.ofSeconds(1));
    }

    /**
     * @param perPage how long a page takes
     */
    ReportTool(Duration perPage) {
        this.perPage = perPage;
    }

    private static ObjectNode pagesSchema() {
        ObjectNode schema = Json.object().put("type", "array");
        schema.put("description", "The pages in order");
        Schema page =
                Schema.object()
                        .integer("number", "The number of the page, from 1")
                        .string("heading", "The heading of the page")
                        .integer("words", "The words on the page");
        schema.set("items", page.json());
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return new Deferred(this::write);
    }

    private ToolOutput write(ToolCall call) throws InterruptedException {
        int count = call.integer("pages", 1);
        ArrayNode pages = Json.array();
        int words = 0;
        for (int number = 1; number <= count; number++) {
            call.progress(number - 1, count, "Writing page " + number + " of " + count);
            Thread.sleep(perPage);
            int onPage = 200 + 37 * number;
            words += onPage;
            pages.addObject()
                    .put("number", number)
                    .put("heading", "Part " + number)
                    .put("words", onPage);
        }
        call.progress(count, count, "Done");
        ObjectNode report = Json.object().put("title", "A sample report").put("words", words);
        report.set("pages", pages);
        return ToolOutput.structured(report);
    }
}
