package dev.toolbooth.core.engine;

import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecorder;
import dev.toolbooth.core.trace.CallTrace;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;

/**
 * A call that has not ended. It is recorded once, by whichever thread ends it first. Thread-safe.
 */
final class OpenCall implements Consumer<Outcome> {
    /** Every call has one of these, so the flag is no object of its own. */
    private static final AtomicIntegerFieldUpdater<OpenCall> STATE =
            AtomicIntegerFieldUpdater.newUpdater(OpenCall.class, "state");

    private static final int RUNNING = 0;
    private static final int BEING_PAID = 1;
    private static final int ENDED = 2;

    /** Its client waits no longer, and got nothing that a bill could contradict. */
    private static final int CALLED_OFF = 3;

    private final CallRecorder recorder;
    private final CallTrace trace;
    private final Peer peer;

    @SuppressWarnings("unused") // through the updater
    private volatile int state = RUNNING;

    private volatile boolean sold;

    OpenCall(CallRecorder recorder, CallTrace trace, Peer peer) {
        this.recorder = recorder;
        this.trace = trace;
        this.peer = peer;
    }

    CallTrace trace() {
        return trace;
    }

    /** Answers in the place of a handler that did not stop when it should. */
    @Override
    public void accept(Outcome instead) {
        boolean stillSold = sold && instead instanceof Outcome.Cancelled;
        if (STATE.compareAndSet(this, RUNNING, stillSold ? CALLED_OFF : ENDED)) {
            if (!stillSold) {
                record(instead);
            }
            peer.abandon(instead);
        }
    }

    /** Notes that its price is held: how it ended is known once its tool has ended. */
    void sold() {
        sold = true;
    }

    /**
     * Begins the payment of the call: from now on no one answers in its place; false if its failure
     * was reported meanwhile.
     */
    boolean pay() {
        return STATE.compareAndSet(this, RUNNING, BEING_PAID) || state == CALLED_OFF;
    }

    void end(Outcome outcome) {
        if (ends()) {
            record(outcome);
        }
    }

    /** Whether it has not been recorded before. */
    private boolean ends() {
        return STATE.getAndSet(this, ENDED) != ENDED;
    }

    private void record(Outcome outcome) {
        String taskId = outcome instanceof Outcome.TaskCreated created ? created.task().id() : null;
        recorder.ended(trace, CallEnd.of(outcome), outcome, taskId);
    }

    void broke() {
        if (ends()) {
            recorder.ended(trace, CallEnd.BROKEN, null, null);
        }
    }
}
