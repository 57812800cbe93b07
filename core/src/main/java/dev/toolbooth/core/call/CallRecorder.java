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

    /** What the time is now, to be handed to {@link #ended} later. */
    public long nanos() {
        return nanos.getAsLong();
    }

    /** Records a call that has ended now. */
    public void ended(
            String tool, Caller caller, CallEnd end, long begunNanos, @Nullable String taskId) {
        long took = nanos.getAsLong() - begunNanos;
        log.ended(new CallRecord(tool, caller, end, clock.millis(), took, taskId));
    }
}
