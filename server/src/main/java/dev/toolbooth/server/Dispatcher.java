package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Engine;
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
    private final int permits;
    private final Semaphore free;

    /** Lacks one for each operation whose outcome has not been handed over yet. */
    private final Semaphore answered = new Semaphore(Integer.MAX_VALUE);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean draining;

    Dispatcher(Core core) {
        this.engine = core.engine();
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
            answered.acquireUninterruptibly();
            threads.execute(() -> performAndRelease(operation, exchange, done));
        }
    }

    private void performAndRelease(Operation operation, Exchange exchange, Consumer<Outcome> done) {
        try {
            Outcome outcome;
            try {
                outcome = engine.perform(operation, exchange);
            } finally {
                // First, so that a client with its answer in hand finds the place free again.
                free.release();
            }
            done.accept(outcome);
        } finally {
            answered.release();
        }
    }

    /** Refuses what comes from now on and waits for all answers; false when time ran out. */
    boolean drain(Duration longest) throws InterruptedException {
        draining = true;
        boolean drained =
                answered.tryAcquire(Integer.MAX_VALUE, longest.toMillis(), TimeUnit.MILLISECONDS);
        if (drained) {
            answered.release(Integer.MAX_VALUE);
        }
        return drained;
    }

    /** How many operations are at work. */
    int inFlight() {
        return permits - free.availablePermits();
    }
}
