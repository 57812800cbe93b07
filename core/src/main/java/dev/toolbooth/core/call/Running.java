package dev.toolbooth.core.call;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A handler at work: its thread, its deadline, and how it is stopped. Guarded by itself; whoever
 * answers in its place is called outside of that guard.
 */
public final class Running implements AutoCloseable {
    private static final long OVERDUE_NANOS = Duration.ofSeconds(1).toNanos();

    private final RunningCalls calls;
    private final RequestKey key;
    private final Consumer<Outcome> instead;
    private final Thread thread = Thread.currentThread();
    private final LongSupplier nanos;
    private final Duration timeout;
    private State state = State.RUNNING;
    private long deadlineNanos;
    private int pauses;
    private long pausedAtNanos;
    private long toldAtNanos;
    private boolean abandoned;

    /** Why a handler was told to stop, or that it wasn't. */
    private enum State {
        RUNNING,
        TIMED_OUT,
        CANCELLED,
        ENDED
    }

    /** A time in which the deadline does not come nearer. */
    interface Pause extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * @param instead gets the answer in the place of a handler that does not stop
     */
    Running(
            RunningCalls calls,
            RequestKey key,
            Duration timeout,
            Consumer<Outcome> instead,
            LongSupplier nanos) {
        this.calls = calls;
        this.key = key;
        this.timeout = timeout;
        this.instead = instead;
        this.nanos = nanos;
        this.deadlineNanos = nanos.getAsLong() + timeout.toNanos();
    }

    RequestKey key() {
        return key;
    }

    /**
     * Stops the clock until the pause is closed.
     *
     * @throws InterruptedException when the handler has been told to stop, and goes on nevertheless
     */
    synchronized Pause pause() throws InterruptedException {
        if (state != State.RUNNING) {
            throw new InterruptedException("told to stop");
        }
        if (pauses++ == 0) {
            pausedAtNanos = nanos.getAsLong();
        }
        return this::resume;
    }

    private synchronized void resume() {
        if (--pauses == 0) {
            deadlineNanos += nanos.getAsLong() - pausedAtNanos;
        }
    }

    /** Tells the handler to stop because nobody wants its outcome. */
    synchronized void cancel() {
        if (state == State.RUNNING) {
            stop(State.CANCELLED);
        }
    }

    /** Tells the handler to stop if its time is up, and answers for it if it doesn't. */
    void checkDeadline() {
        overdue().ifPresent(instead);
    }

    private synchronized Optional<Outcome> overdue() {
        long now = nanos.getAsLong();
        if (state == State.RUNNING && pauses == 0 && now - deadlineNanos >= 0) {
            stop(State.TIMED_OUT);
        }
        Optional<Outcome> answer = stopped();
        if (answer.isEmpty() || abandoned || now - toldAtNanos <= OVERDUE_NANOS) {
            return Optional.empty();
        }
        abandoned = true;
        return answer;
    }

    private void stop(State why) {
        state = why;
        toldAtNanos = nanos.getAsLong();
        thread.interrupt();
    }

    synchronized boolean cancelled() {
        return state == State.CANCELLED;
    }

    /** What is said of a handler that was told to stop, or nothing when it wasn't. */
    synchronized Optional<Outcome> stopped() {
        return switch (state) {
            case RUNNING, ENDED -> Optional.empty();
            case CANCELLED -> Optional.of(new Outcome.Cancelled());
            case TIMED_OUT ->
                    Optional.of(
                            new Outcome.Failed(
                                    FailureKind.TIMEOUT,
                                    "Timed out after " + timeout.toMillis() + " ms"));
        };
    }

    /** Ends the watch, on the handler's thread; an interrupt that came too late is taken back. */
    @Override
    public void close() {
        calls.remove(this);
        synchronized (this) {
            if (state == State.RUNNING) {
                state = State.ENDED;
            } else {
                Thread.interrupted();
            }
        }
    }
}
