package dev.toolbooth.core.tool;

/** The result of a tool: output now, or work that becomes a task. */
public sealed interface ToolResult permits ToolOutput, Deferred {}
