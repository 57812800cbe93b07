package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.Caller;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes the records of calls and hands them on. Thread-safe. */
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

    /** A call that has begun. */
    public record Begun(
            String tool, Caller caller, @Nullable String traceparent, long beganNanos) {}

    /** Notes that a call begins now; to be handed to {@link #ended} later. */
    public Begun begin(String tool, Caller caller, @Nullable String traceparent) {
        return new Begun(tool, caller, traceparent, nanos.getAsLong());
    }

    /** Records a call that has ended now. */
    public void ended(Begun call, CallEnd end, @Nullable String taskId) {
        long took = nanos.getAsLong() - call.beganNanos();
        log.ended(
                new CallRecord(
                        call.tool(),
                        call.caller(),
                        end,
                        clock.millis(),
                        took,
                        taskId,
                        call.traceparent()));
    }
}
