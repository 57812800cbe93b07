package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.Caller;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one call.
 *
 * @param tool the tool's own name; when there is no such tool, the name that was asked for, which
 *     anyone can make up
 * @param endedAtMillis when it ended, since 1970
 * @param tookNanos how long it took, from when its arguments were looked at; for a task, from its
 *     start
 * @param taskId the task that it became or was, or null
 * @param traceparent what the call was a part of, in the caller's words, or null
 * @param trace its way here
 * @param outcome what its caller is told, or null when something broke
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
