import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.time.Duration;

/** Writes a report slowly: work that goes on as a task where the client can follow one. */
public final class LongReport implements Tool {
    private static final int CHAPTERS_MAX = 20;

    private static final ToolSpec SPEC =
            ToolSpec.named("long_report")
                    .title("Write a long report")
                    .description(
                            "Writes a report of the given number of chapters about a topic, half a"
                                    + " second for each. The text is made up.")
                    .input(
                            Schema.object()
                                    .string("topic", "What the report is about")
                                    .integer("chapters", "How many chapters", 1, CHAPTERS_MAX))
                    .hints(ToolHints.READ_ONLY)
                    .tasks(TaskUse.OPTIONAL)
                    // For clients that know no tasks and wait for the whole of it.
                    .timeout(Duration.ofSeconds(CHAPTERS_MAX))
                    .build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        // Quick checks belong here: what they refuse never becomes a task.
        return new Deferred(LongReport::write);
    }

    private static ToolOutput write(ToolCall call) throws InterruptedException {
        int chapters = call.integer("chapters", 1);
        StringBuilder report = new StringBuilder("# " + call.text("topic") + "\n");
        for (int chapter = 1; chapter <= chapters; chapter++) {
            call.progress(chapter - 1, chapters, "Chapter " + chapter + " of " + chapters);
            // Throws when the task is cancelled or its time is up.
            Thread.sleep(Duration.ofMillis(500));
            report.append("\n## Chapter ").append(chapter).append("\n\nLorem ipsum.\n");
        }
        call.progress(chapters, chapters, "Done");
        return ToolOutput.text(report.toString());
    }
}
