package dev.toolbooth.core.tool;

/**
 * Work that continues as a task when the client can follow one, and at once when it can't.
 *
 * @param work the rest of the tool; it may ask, report progress and be cancelled as any tool
 */
public record Deferred(Work work) implements ToolResult {

    /** The rest of a tool. */
    public interface Work {
        ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException;
    }
}
