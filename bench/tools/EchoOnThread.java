import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** The demo's echo, but for one thing: it doesn't say that it is immediate. */
public final class EchoOnThread implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("echo_on_thread")
                    .title("Echo")
                    .description("Returns the message it is given, after \"Echo: \".")
                    .input(Schema.object().string("message", "The text to return"))
                    .hints(ToolHints.READ_ONLY)
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
