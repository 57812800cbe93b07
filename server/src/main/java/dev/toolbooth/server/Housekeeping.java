package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Does what has to be done now and then, on one thread of its own. */
final class Housekeeping {
    private static final Duration DEADLINES = Duration.ofMillis(50);
    private static final Duration SWEEP = Duration.ofSeconds(10);

    private final Core core;
    private final Runnable heartbeat;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("housekeeping").factory());

    Housekeeping(Core core, Runnable heartbeat) {
        this.core = core;
        this.heartbeat = heartbeat;
    }

    void start() {
        every(DEADLINES, core.running()::checkDeadlines);
        every(SWEEP, core.sessions()::sweep);
        every(SWEEP, core.tasks()::sweep);
        every(core.limits().heartbeat(), heartbeat);
    }

    private void every(Duration period, Runnable action) {
        ScheduledFuture<?> _ =
                timer.scheduleWithFixedDelay(
                        () -> {
                            try {
                                action.run();
                            } catch (RuntimeException e) {
                                core.incidents().report("housekeeping", e);
                            }
                        },
                        period.toMillis(),
                        period.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    void stop() {
        timer.shutdownNow();
    }
}
