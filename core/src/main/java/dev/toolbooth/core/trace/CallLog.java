package dev.toolbooth.core.trace;

/**
 * A listener to the ends of tool calls, called once for each. For a call that became a task it is
 * called twice: when it became one, and when the task ended; both records have the task's id, and
 * may come in any order.
 *
 * <p>Called on the thread that ends the call, which may be an event loop, and with a task's lock
 * held: implementations must be safe for concurrent use, be quick, and neither block nor throw.
 */
public interface CallLog {

    /** Takes note of a call that has ended. */
    void ended(CallRecord call);
}
