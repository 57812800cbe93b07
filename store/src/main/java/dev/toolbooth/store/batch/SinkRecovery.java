package dev.toolbooth.store.batch;

import dev.toolbooth.core.ledger.Journal.Fate;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The proof of a sink, after a failure, that it can write again. Used by one thread. */
final class SinkRecovery<C> {
    private static final long PAUSE_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long PAUSE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(500);

    private final BatchSink<C> sink;
    private final WriterHealth writerHealth;
    private final Runnable mended;
    private long pauseNanos = PAUSE_NANOS_MIN;

    /**
     * @param mended what to do when it can
     */
    SinkRecovery(BatchSink<C> sink, WriterHealth writerHealth, Runnable mended) {
        this.sink = sink;
        this.writerHealth = writerHealth;
        this.mended = mended;
    }

    /** How long to wait until the next try. */
    long pauseNanos() {
        return pauseNanos;
    }

    /**
     * Finds out the result of a write in doubt.
     *
     * @param hurry whether to try only once
     */
    Fate findOut(List<C> doubtful, BooleanSupplier hurry) {
        long until = System.nanoTime() + sink.patienceNanos();
        while (true) {
            Fate fate = settle(doubtful);
            if (fate != null) {
                return fate;
            }
            if (hurry.getAsBoolean() || System.nanoTime() - until >= 0) {
                return Fate.UNKNOWN;
            }
            LockSupport.parkNanos(pauseNanos);
        }
    }

    /** Tries once; the result of the writes in doubt, or null when it still can't be written. */
    @Nullable Fate settle(List<C> doubtful) {
        boolean written;
        try {
            written = sink.settle(doubtful);
        } catch (SQLException | RuntimeException e) {
            pauseNanos = Math.min(2 * pauseNanos, PAUSE_NANOS_MAX);
            writerHealth.lasts(e);
            return null;
        }
        pauseNanos = PAUSE_NANOS_MIN;
        mended.run();
        return written ? Fate.WRITTEN : Fate.LOST;
    }
}
