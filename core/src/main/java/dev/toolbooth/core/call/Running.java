package dev.toolbooth.core.call;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A handler at work: its thread, its deadline, and how it is stopped. Guarded by itself. */
public final class Running implements AutoCloseable {
    static final Pause NO_PAUSE = () -> {};

    private static final long OVERDUE_NANOS = Duration.ofSeconds(1).toNanos();

    private final RunningCalls calls;
    private final RequestKey key;
    private final Peer peer;
    private final Thread thread = Thread.currentThread();
    private final LongSupplier nanos;
    private final Duration timeout;
    private long deadlineNanos;
    private @Nullable Long pausedAtNanos;
    private State state = State.RUNNING;

    /** Why a handler is told to stop, or that it isn't. */
    enum State {
        RUNNING,
        TIMED_OUT,
        ABANDONED,
        CANCELLED,
        ENDED
    }

    /** A time in which the deadline does not come nearer. */
    interface Pause extends AutoCloseable {
        @Override
        void close();
    }

    Running(RunningCalls calls, Peer peer, Duration timeout, LongSupplier nanos) {
        this.calls = calls;
        this.key = peer.key();
        this.peer = peer;
        this.timeout = timeout;
        this.nanos = nanos;
        this.deadlineNanos = nanos.getAsLong() + timeout.toNanos();
    }

    RequestKey key() {
        return key;
    }

    Duration timeout() {
        return timeout;
    }

    synchronized State state() {
        return state;
    }

    /** Stops the clock until the pause is closed. */
    synchronized Pause pause() {
        pausedAtNanos = nanos.getAsLong();
        return this::resume;
    }

    private synchronized void resume() {
        if (pausedAtNanos != null) {
            deadlineNanos += nanos.getAsLong() - pausedAtNanos;
            pausedAtNanos = null;
        }
    }

    /** Tells the handler to stop because nobody wants its outcome. */
    synchronized void cancel() {
        if (state == State.RUNNING) {
            state = State.CANCELLED;
            thread.interrupt();
        }
    }

    /** Tells the handler to stop if its time is up, and answers for it if it doesn't. */
    synchronized void checkDeadline() {
        if (pausedAtNanos != null) {
            return;
        }
        long overdue = nanos.getAsLong() - deadlineNanos;
        if (state == State.RUNNING && overdue >= 0) {
            state = State.TIMED_OUT;
            thread.interrupt();
        } else if (state == State.TIMED_OUT && overdue > OVERDUE_NANOS) {
            state = State.ABANDONED;
            peer.abandon(timedOut());
        }
    }

    /** What is said of a handler whose time was up. */
    Outcome timedOut() {
        return new Outcome.Failed(
                FailureKind.TIMEOUT, "Timed out after " + timeout.toMillis() + " ms");
    }

    /** Ends the watch; an interrupt that came too late is taken back. */
    @Override
    public void close() {
        calls.remove(this);
        synchronized (this) {
            if (state != State.RUNNING) {
                Thread.interrupted();
            } else {
                state = State.ENDED;
            }
        }
    }
}
