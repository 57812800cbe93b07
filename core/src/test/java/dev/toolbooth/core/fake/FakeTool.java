package dev.toolbooth.core.fake;

import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool that does what the test says. */
public record FakeTool(ToolSpec spec, Body body) implements Tool {

    /** What the tool does. */
    public interface Body {
        ToolResult run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    /** A tool that takes nothing. */
    public static FakeTool named(String name, Body body) {
        return new FakeTool(ToolSpec.named(name).build(), body);
    }

    /** A tool that only has a name. */
    public static FakeTool named(String name) {
        return named(name, call -> ToolOutput.text(name));
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        return body.run(call);
    }
}
