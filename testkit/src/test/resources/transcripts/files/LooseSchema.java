import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;

/** A tool whose schema names no properties and yet takes three arguments at most. */
public final class LooseSchema implements Tool {
    @Override
    public ToolSpec spec() {
        return ToolSpec.named("loose_schema")
                .description("Counts its arguments")
                .input(Json.object().put("type", "object").put("maxProperties", 3))
                .build();
    }

    @Override
    public ToolResult run(ToolCall call) {
        return ToolOutput.text(call.arguments().size() + " arguments");
    }
}
