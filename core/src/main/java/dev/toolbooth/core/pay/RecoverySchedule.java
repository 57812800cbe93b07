package dev.toolbooth.core.pay;

import dev.toolbooth.core.concurrent.BackgroundThreads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of recovery: one round at a time, each of bounded length, on a thread of its own
 * because a chain may not answer. Thread-safe.
 */
public final class RecoverySchedule {
    /** How long a round may take; what is left is for the next. */
    static final Duration ROUND_MAX = Duration.ofMinutes(1);

    private final Recovery recovery;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Duration attended;
    private final Instant alone;

    // Guarded by this.
    private @Nullable Thread round;
    private long beganNanos;
    private boolean stopped;

    /**
     * @param nanos a clock that only runs forward
     * @param attended for how long a payment is looked after by the call that it came with
     * @param alone whether no other process has these payments: nobody looks after those of before
     *     now
     */
    public RecoverySchedule(
            Recovery recovery,
            InstantSource clock,
            LongSupplier nanos,
            Duration attended,
            boolean alone) {
        this.recovery = recovery;
        this.clock = clock;
        this.nanos = nanos;
        this.attended = attended;
        this.alone = alone ? clock.instant() : Instant.EPOCH;
    }

    /**
     * Begins a round unless one runs; ends one that takes too long.
     *
     * @param faults gets the exceptions
     * @return the thread of the round that goes on, or null when there will be none any more
     */
    public synchronized @Nullable Thread begin(Consumer<Throwable> faults) {
        Thread before = round;
        if (before != null && before.isAlive()) {
            if (late()) {
                before.interrupt();
            }
            return before;
        }
        if (stopped) {
            return null;
        }
        beganNanos = nanos.getAsLong();
        Thread next = Thread.ofVirtual().name("payments").start(() -> run(faults));
        round = next;
        return next;
    }

    private boolean late() {
        return nanos.getAsLong() - beganNanos > ROUND_MAX.toNanos();
    }

    private Instant changedBefore() {
        Instant unattended = clock.instant().minus(attended);
        return unattended.isAfter(alone) ? unattended : alone;
    }

    private synchronized boolean goesOn() {
        return !stopped && !late() && !Thread.currentThread().isInterrupted();
    }

    private void run(Consumer<Throwable> faults) {
        try {
            recovery.run(changedBefore(), this::goesOn);
        } catch (RuntimeException e) {
            faults.accept(e);
        }
    }

    /** Ends the round that goes on, and begins no more. */
    public void stop() {
        Thread last;
        synchronized (this) {
            stopped = true;
            last = round;
        }
        if (last != null) {
            BackgroundThreads.stop(List.of(last));
        }
    }
}
