package dev.toolbooth.core.trace;

import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A recorder of calls that hands finished records on. Thread-safe. */
public final class CallRecorder {
    private final CallLog log;
    private final InstantSource clock;
    private final LongSupplier nanos;

    /**
     * @param nanos a clock that only runs forward
     */
    public CallRecorder(CallLog log, InstantSource clock, LongSupplier nanos) {
        this.log = log;
        this.clock = clock;
        this.nanos = nanos;
    }

    /** Notes that a call begins now; to be handed to {@link #ended} later. */
    public CallTrace begin(String tool, Operation.CallTool wanted, Peer peer) {
        return new CallTrace(
                tool, peer, wanted.traceparent(), wanted.arguments(), nanos, CallStep.ADMIT);
    }

    /** The same for a task, which has been through everything but its work. */
    public CallTrace beginTask(
            String tool, @Nullable String traceparent, ObjectNode arguments, Peer starter) {
        return new CallTrace(tool, starter, traceparent, arguments, nanos, CallStep.RUN);
    }

    /** Records a call that has ended now. */
    public void ended(
            CallTrace call, CallEnd end, @Nullable Outcome outcome, @Nullable String taskId) {
        long took = nanos.getAsLong() - call.beganNanos();
        log.ended(
                new CallRecord(
                        call.tool(),
                        call.caller(),
                        end,
                        clock.millis(),
                        took,
                        taskId,
                        call.traceparent(),
                        call,
                        outcome));
    }
}
