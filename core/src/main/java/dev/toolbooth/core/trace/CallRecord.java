package dev.toolbooth.core.trace;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.operation.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The record of one finished call.
 *
 * @param tool the tool's own name; for an unknown tool the name that was asked for, which anyone
 *     can make up
 * @param endedAtMillis when it ended, since 1970
 * @param tookNanos its duration, from the check of its arguments; for a task, from its start
 * @param taskId the task that it became or was, or null
 * @param traceparent the caller's trace context, or null
 * @param trace the steps that it went through
 * @param outcome the answer to its caller, or null after a fault
 */
public record CallRecord(
        String tool,
        Caller caller,
        CallEnd end,
        long endedAtMillis,
        long tookNanos,
        @Nullable String taskId,
        @Nullable String traceparent,
        CallTrace trace,
        @Nullable Outcome outcome) {

    /** One of which nothing else is known. */
    public CallRecord(
            String tool,
            Caller caller,
            CallEnd end,
            long endedAtMillis,
            long tookNanos,
            @Nullable String taskId,
            @Nullable String traceparent) {
        this(
                tool,
                caller,
                end,
                endedAtMillis,
                tookNanos,
                taskId,
                traceparent,
                CallTrace.bare(tool, caller),
                null);
    }
}
