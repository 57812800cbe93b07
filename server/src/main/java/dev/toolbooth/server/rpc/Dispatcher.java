package dev.toolbooth.server.rpc;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.engine.Engine;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.server.http.HttpResponder;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A dispatcher of operations to threads: each gets its own virtual one, or runs on the caller's
 * when it can't block. Thread-safe.
 */
public final class Dispatcher {
    private static final int RETRY_AFTER_SECONDS = 1;
    private static final Outcome OVERLOADED =
            new Outcome.Refused(new Refusal.Overloaded("calls", RETRY_AFTER_SECONDS));
    private static final Outcome STOPPING =
            new Outcome.Refused(new Refusal.Stopping(RETRY_AFTER_SECONDS));

    private final Engine engine;
    private final Incidents incidents;
    private final Stats stats;
    private final int permits;
    private final Semaphore free;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ThreadStarter threadStarter = new ThreadStarter(threads);

    public Dispatcher(Core core) {
        this.engine = core.engine();
        this.incidents = core.incidents();
        this.stats = core.stats();
        this.permits = core.limits().calls().inFlight();
        this.free = new Semaphore(permits);
    }

    /** Performs the exchange's operation and hands its outcome over, on whatever thread. */
    public void dispatch(RpcExchange exchange, Consumer<Outcome> done) {
        Operation operation = exchange.turn().operation();
        if (engine.immediate(operation, exchange)) {
            engine.perform(operation, exchange, done);
        } else if (!free.tryAcquire()) {
            stats.hit(LimitKind.CALLS_IN_FLIGHT);
            done.accept(OVERLOADED);
        } else {
            Executor loop = exchange.home();
            if (loop == null) {
                start(operation, exchange, done);
            } else {
                threadStarter.add(
                        loop,
                        () -> performAndRelease(operation, exchange, done),
                        () -> refuse(done));
            }
        }
    }

    private void start(Operation operation, RpcExchange exchange, Consumer<Outcome> done) {
        try {
            threads.execute(() -> performAndRelease(operation, exchange, done));
        } catch (RejectedExecutionException _) {
            refuse(done);
        }
    }

    private void refuse(Consumer<Outcome> done) {
        free.release();
        done.accept(STOPPING);
    }

    /**
     * Does something that may block, beside the operations and within their number; false when
     * there are too many.
     */
    public boolean run(Runnable work) {
        if (!free.tryAcquire()) {
            stats.hit(LimitKind.CALLS_IN_FLIGHT);
            return false;
        }
        try {
            threads.execute(
                    () -> {
                        try {
                            work.run();
                        } finally {
                            free.release();
                        }
                    });
            return true;
        } catch (RejectedExecutionException _) {
            free.release();
            return false;
        }
    }

    /**
     * Replies with something that may block.
     *
     * @param later the reply when too much is going on
     */
    public void reply(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            Supplier<Reply> answer,
            Supplier<Reply> later) {
        boolean begun =
                run(
                        () -> {
                            try {
                                responder.reply(context, request.response(), answer.get());
                            } catch (RuntimeException e) {
                                // Who asks must not wait for ever.
                                responder.broke(context, request.response(), e);
                            }
                        });
        if (!begun) {
            responder.reply(context, request.response(), later.get());
        }
    }

    private void performAndRelease(
            Operation operation, RpcExchange exchange, Consumer<Outcome> done) {
        Outcome outcome;
        try {
            outcome = engine.perform(operation, exchange);
        } finally {
            // Before the answer, so that a client that has it can call again.
            free.release();
        }
        try {
            done.accept(outcome);
        } catch (RuntimeException e) {
            done.accept(new Outcome.Refused(new Refusal.Broken(incidents.report("answer", e))));
        }
    }

    /**
     * Refuses what comes from now on and waits until all that is at work has handed its outcome
     * over; false when time ran out.
     */
    public boolean drain(Duration longest) throws InterruptedException {
        threads.shutdown();
        return threads.awaitTermination(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many operations are at work. */
    public int inFlight() {
        return permits - free.availablePermits();
    }
}
