package dev.toolbooth.core.call;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A call that goes on, and is recorded once: by whoever ends it first. Thread-safe. */
final class OpenCall implements Consumer<Outcome> {
    /** Every call has one of these, so the flag is no object of its own. */
    private static final AtomicIntegerFieldUpdater<OpenCall> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(OpenCall.class, "ended");

    private final CallRecorder recorder;
    private final CallRecorder.Begun begun;
    private final Peer peer;

    @SuppressWarnings("unused") // through the updater
    private volatile int ended;

    OpenCall(CallRecorder recorder, CallRecorder.Begun begun, Peer peer) {
        this.recorder = recorder;
        this.begun = begun;
        this.peer = peer;
    }

    /** Answers in the place of a handler that did not stop when it was told to. */
    @Override
    public void accept(Outcome instead) {
        end(instead);
        peer.abandon(instead);
    }

    void end(Outcome outcome) {
        String taskId = outcome instanceof Outcome.TaskCreated created ? created.task().id() : null;
        end(CallEnd.of(outcome), taskId);
    }

    void broke() {
        end(CallEnd.BROKEN, null);
    }

    private void end(CallEnd end, @Nullable String taskId) {
        if (ENDED.compareAndSet(this, 0, 1)) {
            recorder.ended(begun, end, taskId);
        }
    }
}
