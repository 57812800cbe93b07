package dev.toolbooth.core.handler;

import dev.toolbooth.core.billing.BillingRule;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.RequestKey;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A running handler: its thread, its deadline, and how to stop it. Guarded by itself; a callback
 * that answers in its place runs outside that lock.
 */
public final class RunningCall implements AutoCloseable {
    private static final long OVERDUE_NANOS = Duration.ofSeconds(1).toNanos();

    private final RunningCalls calls;
    private final RequestKey key;
    private final Consumer<Outcome> instead;
    private final Thread thread = Thread.currentThread();
    private final LongSupplier nanos;
    private final Duration timeout;
    private final BillingRule rule;
    private State state = State.RUNNING;
    private long deadlineNanos;
    private int pauses;
    private long pausedAtNanos;
    private long toldAtNanos;
    private boolean abandoned;

    /** The reason why a handler was stopped, if it was. */
    private enum State {
        RUNNING,
        TIMED_OUT,
        LEFT,
        CANCELLED,
        ENDED
    }

    /** A time in which the deadline does not come nearer. */
    interface Pause extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * @param rule what happens when its client disconnects
     * @param instead gets the answer in the place of a handler that does not stop
     */
    RunningCall(
            RunningCalls calls,
            RequestKey key,
            Duration timeout,
            BillingRule rule,
            Consumer<Outcome> instead,
            LongSupplier nanos) {
        this.calls = calls;
        this.key = key;
        this.timeout = timeout;
        this.rule = rule;
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
     * @throws InterruptedException when the handler was stopped, and goes on nevertheless
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

    /** Stops the handler, because its outcome is no longer wanted. */
    synchronized void cancel() {
        if (state == State.RUNNING && rule.stops(BillingRule.Leaving.CALLED_OFF)) {
            stop(State.CANCELLED);
        }
    }

    /** The same because its client has hung up, unless it goes on all the same. */
    synchronized void leave() {
        if (state == State.RUNNING && rule.stops(BillingRule.Leaving.HUNG_UP)) {
            stop(State.LEFT);
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

    /** What an outcome that came nevertheless comes to. */
    synchronized Outcome judge(Outcome outcome) {
        return switch (state) {
            case RUNNING, TIMED_OUT, ENDED -> outcome;
            case LEFT -> rule.stopped(BillingRule.Leaving.HUNG_UP, outcome);
            case CANCELLED -> rule.stopped(BillingRule.Leaving.CALLED_OFF, outcome);
        };
    }

    /** The outcome of a handler that was stopped, or nothing when it wasn't. */
    synchronized Optional<Outcome> stopped() {
        return switch (state) {
            case RUNNING, ENDED -> Optional.empty();
            case LEFT, CANCELLED -> Optional.of(new Outcome.Cancelled());
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
