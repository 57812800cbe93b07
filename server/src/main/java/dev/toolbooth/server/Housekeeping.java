package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Does what has to be done now and then, on one thread of its own. */
final class Housekeeping {
    private static final Duration DEADLINES = Duration.ofMillis(50);
    private static final Duration DISMISSAL = Duration.ofSeconds(1);
    private static final Duration CHANGES = Duration.ofSeconds(1);
    private static final Duration SWEEP = Duration.ofSeconds(10);

    private final Core core;
    private final Runnable heartbeat;
    private final Runnable dismissal;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("housekeeping").factory());

    /**
     * @param heartbeat keeps streams alive
     * @param dismissal ends the streams of those who may no longer listen
     */
    Housekeeping(Core core, Runnable heartbeat, Runnable dismissal) {
        this.core = core;
        this.heartbeat = heartbeat;
        this.dismissal = dismissal;
    }

    void start() {
        every(DEADLINES, core.running()::checkDeadlines);
        every(CHANGES, core.resources()::announceChanges);
        every(SWEEP, core.sessions()::sweep);
        every(SWEEP, core.tasks()::sweep);
        every(SWEEP, aside(core.till()::tidy));
        every(SWEEP, this::payments);
        every(core.limits().heartbeat(), heartbeat);
        every(DISMISSAL, dismissal);
    }

    private void payments() {
        core.till().rounds().begin(fault -> core.incidents().report("payments", fault));
    }

    private void every(Duration period, Runnable action) {
        ScheduledFuture<?> _ =
                timer.scheduleWithFixedDelay(
                        () -> reporting(action),
                        period.toMillis(),
                        period.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    private void reporting(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            // Whatever it is, the timer would never come back to this.
            core.incidents().report("housekeeping", e);
        }
    }

    /** Does something that may wait for a disk or a database, without letting deadlines wait. */
    private Runnable aside(Runnable action) {
        AtomicBoolean goesOn = new AtomicBoolean();
        return () -> {
            if (goesOn.compareAndSet(false, true)) {
                Thread.startVirtualThread(
                        () -> {
                            reporting(action);
                            goesOn.set(false);
                        });
            }
        };
    }

    /** Ends its own work, and lets go of what the domain has opened. */
    void stop() {
        timer.shutdownNow();
        core.till().rounds().stop();
        core.atStop().run();
    }
}
