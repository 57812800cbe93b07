package dev.toolbooth.core.tool;

/**
 * A tool that an agent can call. Implementations must be safe for concurrent use.
 *
 * <p>A tool knows no protocol: it returns {@linkplain ToolOutput output}, {@linkplain
 * dev.toolbooth.core.ask.Call#ask asks} its client for input, or {@linkplain Deferred becomes a
 * task}. It runs on a virtual thread of its own and is interrupted when its time is up or its
 * client has cancelled the call.
 */
public interface Tool {

    /** What the tool is called, takes and returns. The same object each time. */
    ToolSpec spec();

    /** Whether it finds out what a call costs while it runs, and bills that to the caller's tab. */
    default boolean onTab() {
        return false;
    }

    /**
     * Does the work.
     *
     * @throws ToolFailure when it can't be done; the message reaches the client
     */
    ToolResult run(ToolCall call) throws ToolFailure, InterruptedException;
}
