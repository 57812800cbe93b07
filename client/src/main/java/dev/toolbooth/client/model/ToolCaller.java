package dev.toolbooth.client.model;

/** A caller of one server's tools. */
public interface ToolCaller {

    /**
     * Calls and waits. A tool's own failure is a result, too.
     *
     * @throws McpException when there is no result
     */
    CallToolResult callTool(CallToolRequest call);
}
