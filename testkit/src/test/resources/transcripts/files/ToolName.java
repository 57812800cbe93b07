import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** The tool of the specification's printed listing: it takes no arguments. */
public final class ToolName implements Tool {
    @Override
    public ToolSpec spec() {
        return ToolSpec.named("tool_name").description("Tool description").build();
    }

    @Override
    public ToolResult run(ToolCall call) {
        return ToolOutput.text("done");
    }
}
