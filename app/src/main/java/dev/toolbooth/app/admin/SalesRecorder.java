package dev.toolbooth.app.admin;

import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.trace.Incidents;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A recorder that updates the sales rollups and writes the counts of calls at intervals, on a
 * thread of its own: calls don't wait for it, and queries find little left to count.
 */
public final class SalesRecorder implements AutoCloseable {
    private static final int PACE_SECONDS = 1;
    private static final int CALLS_SECONDS = 10;
    private static final int STOP_SECONDS_MAX = 5;

    /** Few enough for a query to look up, so that counting them may wait. */
    private static final int FEW = 1_000;

    /** How often the few are counted too. */
    private static final int FEW_SECONDS = 60;

    private final Sales sales;
    private final CallCounts calls;
    private final Incidents incidents;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("sales").factory());
    private long seconds;

    public SalesRecorder(Sales sales, CallCounts calls, Incidents incidents) {
        this.sales = sales;
        this.calls = calls;
        this.incidents = incidents;
    }

    /** Begins to work. */
    public void start() {
        ScheduledFuture<?> _ =
                timer.scheduleWithFixedDelay(
                        this::work, PACE_SECONDS, PACE_SECONDS, TimeUnit.SECONDS);
    }

    /** Does what is due after one more second; by one thread at a time. */
    void work() {
        seconds++;
        if (seconds % CALLS_SECONDS == 0) {
            attempt("recording calls", calls::write);
        }
        attempt("counting sales", () -> sales.count(seconds % FEW_SECONDS == 0 ? 1 : FEW));
    }

    /** Each for itself: sales are counted even if calls can't be written down. */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            // Whatever it is, the timer would never come back to this.
            if (!timer.isShutdown()) {
                incidents.report(what, e);
            }
        }
    }

    /** Writes down what was counted, and ends. */
    @Override
    public void close() {
        timer.shutdownNow();
        try {
            timer.awaitTermination(STOP_SECONDS_MAX, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            calls.write();
        } catch (RuntimeException e) {
            incidents.report("recording calls", e);
        }
    }
}
