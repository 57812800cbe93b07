package dev.toolbooth.client;

/** Somebody who calls tools of one server. */
public interface ToolCaller {

    /**
     * Calls and waits. A tool's own failure is a result, too.
     *
     * @throws McpException when there is no result
     */
    ToolResult callTool(ToolCall call);
}
