package dev.toolbooth.tools.demo;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.time.Duration;
import tools.jackson.databind.node.StringNode;

/** A tool that counts down: it shows progress, log entries and cancellation. */
final class Countdown implements Tool {
    private static final int MOST = 60;
    private static final ToolSpec SPEC =
            ToolSpec.named("countdown")
                    .title("Count down")
                    .description(
                            "Counts down from a number to zero, one step per second, and reports"
                                    + " progress at every step. It takes as many seconds as the"
                                    + " number says. Use it to try progress and cancelling.")
                    .input(
                            Schema.object()
                                    .integer(
                                            "from", "Where to start: the seconds to take", 1, MOST))
                    .hints(ToolHints.READ_ONLY)
                    .timeout(Duration.ofSeconds(2 * MOST))
                    .build();

    private final Duration step;

    Countdown() {
        this(Duration.ofSeconds(1));
    }

    /**
     * @param step how long to wait between two numbers
     */
    Countdown(Duration step) {
        this.step = step;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws InterruptedException {
        int from = call.integer("from", 1);
        for (int left = from; left > 0; left--) {
            String text = left + (left == 1 ? " second left" : " seconds left");
            call.progress(from - left, from, text);
            call.log(LogLevel.INFO, StringNode.valueOf(text));
            Thread.sleep(step);
        }
        call.progress(from, from, "Done");
        return ToolOutput.text("Counted down from " + from + " to 0.");
    }
}
