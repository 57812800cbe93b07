package dev.toolbooth.core.pay;

import dev.toolbooth.core.limit.Stopping;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees to unfinished payments now and then, on a thread of its own because a chain may not answer:
 * one round at a time, each for a bounded time. Thread-safe.
 */
public final class Rounds {
    /** How long a round may take; what is left is for the next. */
    static final Duration ROUND_MAX = Duration.ofMinutes(1);

    private final Recovery recovery;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Duration attended;

    // Guarded by this.
    private Instant alone = Instant.EPOCH;
    private @Nullable Thread round;
    private long beganNanos;
    private boolean stopped;

    /**
     * @param nanos a clock that only runs forward
     * @param attended for how long a payment is looked after by the call that it came with
     */
    public Rounds(Recovery recovery, InstantSource clock, LongSupplier nanos, Duration attended) {
        this.recovery = recovery;
        this.clock = clock;
        this.nanos = nanos;
        this.attended = attended;
    }

    /** Notes that no other process has these payments: nobody looks after those of before now. */
    public synchronized void alone() {
        alone = clock.instant();
    }

    /**
     * Begins a round, if none goes on; ends one that takes too long.
     *
     * @param faults is told what goes wrong
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

    private synchronized Instant changedBefore() {
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
            Stopping.end(List.of(last));
        }
    }
}
