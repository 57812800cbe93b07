package dev.toolbooth.core.call;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;

/** A call that goes on, and is recorded once: by whoever ends it first. Thread-safe. */
final class OpenCall implements Consumer<Outcome> {
    /** Every call has one of these, so the flag is no object of its own. */
    private static final AtomicIntegerFieldUpdater<OpenCall> STATE =
            AtomicIntegerFieldUpdater.newUpdater(OpenCall.class, "state");

    private static final int RUNNING = 0;
    private static final int BEING_PAID = 1;
    private static final int ENDED = 2;

    private final CallRecorder recorder;
    private final CallTrace trace;
    private final Peer peer;

    @SuppressWarnings("unused") // through the updater
    private volatile int state = RUNNING;

    OpenCall(CallRecorder recorder, CallTrace trace, Peer peer) {
        this.recorder = recorder;
        this.trace = trace;
        this.peer = peer;
    }

    CallTrace trace() {
        return trace;
    }

    /** Answers in the place of a handler that did not stop when it was told to. */
    @Override
    public void accept(Outcome instead) {
        if (STATE.compareAndSet(this, RUNNING, ENDED)) {
            record(instead);
            peer.abandon(instead);
        }
    }

    /** Begins to have it paid for: from now on nobody answers in its place; false if they did. */
    boolean pay() {
        return STATE.compareAndSet(this, RUNNING, BEING_PAID);
    }

    void end(Outcome outcome) {
        if (STATE.getAndSet(this, ENDED) != ENDED) {
            record(outcome);
        }
    }

    private void record(Outcome outcome) {
        String taskId = outcome instanceof Outcome.TaskCreated created ? created.task().id() : null;
        recorder.ended(trace, CallEnd.of(outcome), outcome, taskId);
    }

    void broke() {
        if (STATE.getAndSet(this, ENDED) != ENDED) {
            recorder.ended(trace, CallEnd.BROKEN, null, null);
        }
    }
}
