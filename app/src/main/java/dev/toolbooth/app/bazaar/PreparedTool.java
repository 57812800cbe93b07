package dev.toolbooth.app.bazaar;

import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/**
 * A tool that needs something prepared before each call.
 *
 * @param ready returns once it is prepared
 */
record PreparedTool(Tool tool, Runnable ready) implements Tool {

    @Override
    public ToolSpec spec() {
        return tool.spec();
    }

    @Override
    public boolean onTab() {
        return tool.onTab();
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        ready.run();
        return tool.run(call);
    }
}
