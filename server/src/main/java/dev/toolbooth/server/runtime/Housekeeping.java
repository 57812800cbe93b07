package dev.toolbooth.server.runtime;

import dev.toolbooth.core.Core;
import dev.toolbooth.server.tls.ListenerCertificate;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The periodic work of a server, on one thread of its own. */
public final class Housekeeping {
    private static final Duration DEADLINES = Duration.ofMillis(50);
    private static final Duration DISMISSAL = Duration.ofSeconds(1);
    private static final Duration CHANGES = Duration.ofSeconds(1);
    private static final Duration SWEEP = Duration.ofSeconds(10);
    private static final Duration CERTIFICATES = Duration.ofSeconds(5);

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
    public Housekeeping(Core core, Runnable heartbeat, Runnable dismissal) {
        this.core = core;
        this.heartbeat = heartbeat;
        this.dismissal = dismissal;
    }

    public void start() {
        every(DEADLINES, core.running()::checkDeadlines);
        every(CHANGES, core.resources()::announceChanges);
        every(SWEEP, core.sessions()::sweep);
        every(SWEEP, core.tasks()::sweep);
        every(SWEEP, aside(core.billing()::tidy));
        every(SWEEP, this::payments);
        every(core.limits().streams().heartbeat(), heartbeat);
        every(DISMISSAL, dismissal);
    }

    private void payments() {
        core.billing()
                .recoverySchedule()
                .begin(fault -> core.incidents().report("payments", fault));
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

    /** Looks at intervals whether certificates have changed. */
    public void watch(ListenerCertificate certificate) {
        every(CERTIFICATES, aside(() -> certificate.look(false)));
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

    /** Ends its own work, and releases what the domain has opened. */
    public void stop() {
        timer.shutdownNow();
        core.billing().recoverySchedule().stop();
        core.stopHooks().run();
    }
}
