package dev.toolbooth.server;

import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool in one expression. */
public record TestTool(ToolSpec spec, Work work) implements Tool {

    public interface Work {
        ToolResult run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    public static TestTool of(String name, Work work) {
        return new TestTool(ToolSpec.named(name).description(name).build(), work);
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        return work.run(call);
    }
}
