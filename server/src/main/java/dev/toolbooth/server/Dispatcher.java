package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Engine;
import dev.toolbooth.core.call.Incidents;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Gives each operation a thread: its own virtual one, or the caller's when it can't block.
 * Thread-safe.
 */
final class Dispatcher {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Engine engine;
    private final Incidents incidents;
    private final int permits;
    private final Semaphore free;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean draining;

    Dispatcher(Core core) {
        this.engine = core.engine();
        this.incidents = core.incidents();
        this.permits = core.limits().callsInFlight();
        this.free = new Semaphore(permits);
    }

    /** Performs the exchange's operation and hands its outcome over, on whatever thread. */
    void dispatch(Exchange exchange, Consumer<Outcome> done) {
        Operation operation = exchange.turn().operation();
        if (engine.immediate(operation)) {
            done.accept(engine.perform(operation, exchange));
        } else if (draining || !free.tryAcquire()) {
            done.accept(new Outcome.Refused(new Refusal.Overloaded("calls", RETRY_AFTER_SECONDS)));
        } else {
            threads.execute(() -> performAndRelease(operation, exchange, done));
        }
    }

    private void performAndRelease(Operation operation, Exchange exchange, Consumer<Outcome> done) {
        // Freed only once the answer is on its way, so that one who drains waits for it too.
        try {
            done.accept(engine.perform(operation, exchange));
        } catch (RuntimeException e) {
            Refusal broken = new Refusal.Broken(incidents.report("answer", e));
            if (!draining) {
                done.accept(new Outcome.Refused(broken));
            }
        } finally {
            free.release();
        }
    }

    /** Refuses what comes from now on and waits for what is at work; false when time ran out. */
    boolean drain(Duration longest) throws InterruptedException {
        draining = true;
        boolean drained = free.tryAcquire(permits, longest.toMillis(), TimeUnit.MILLISECONDS);
        if (drained) {
            free.release(permits);
        }
        return drained;
    }

    /** How many operations are at work. */
    int inFlight() {
        return permits - free.availablePermits();
    }
}
