package dev.toolbooth.core.tool;

/** What a tool comes back with: output now, or work that becomes a task. */
public sealed interface ToolResult permits ToolOutput, Deferred {}
