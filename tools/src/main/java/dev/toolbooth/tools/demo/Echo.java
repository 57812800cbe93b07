package dev.toolbooth.tools.demo;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool that returns its argument: the shortest there is, and the one that benchmarks call. */
final class Echo implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("echo")
                    .title("Echo")
                    .description(
                            "Returns the message it is given, after \"Echo: \". Use it to check"
                                    + " that calls to this server get through.")
                    .input(Schema.object().string("message", "The text to return"))
                    .hints(ToolHints.READ_ONLY)
                    .immediate()
                    .build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return ToolOutput.text("Echo: " + call.text("message"));
    }
}
