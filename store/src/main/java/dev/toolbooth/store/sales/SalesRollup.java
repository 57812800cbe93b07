package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.store.StoreProblem;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The sales in any database: it first counts what waits, a chunk at a time, and answers from the
 * rollups and the rest of the ledger. Safe for concurrent use: one thread counts at a time.
 */
public abstract class SalesRollup implements Sales {
    /** How many entries are counted at once. */
    public static final int CHUNK = 5_000;

    /** How many entries may wait while a question is answered. */
    public static final int WAITING_MAX = 4_000;

    /** A fair one, so that each thread waits for a chunk at most. */
    private final ReentrantLock counting = new ReentrantLock(true);

    private final int waitingMax;

    /**
     * @param waitingMax how many entries may wait while a question is answered
     */
    public SalesRollup(int waitingMax) {
        this.waitingMax = waitingMax;
    }

    /**
     * The progress of the counting.
     *
     * @param counted the last entry that is counted
     * @param last the last entry in the ledger
     */
    public record Progress(long counted, long last) {
        public long waiting() {
            return last - counted;
        }
    }

    public abstract Progress progress() throws SQLException;

    /** The last entry before which there are none that may still appear. */
    public abstract long settled() throws SQLException;

    /** Counts the next chunk up to an entry; how many entries it had. */
    public abstract int countSome(long upTo) throws SQLException;

    /** Answers, as everything is at one moment. */
    public abstract SalesReport read(SalesQuery query) throws SQLException;

    @Override
    public final long count(long least) {
        try {
            if (progress().waiting() < least) {
                return 0;
            }
            long upTo = settled();
            long all = 0;
            int some = next(upTo);
            while (some > 0 && !Thread.currentThread().isInterrupted()) {
                all += some;
                some = next(upTo);
            }
            return all + some;
        } catch (SQLException e) {
            throw unusable("counted", e);
        }
    }

    /** Counts a chunk; those who wait have their turn before the next. */
    private int next(long upTo) throws SQLException {
        counting.lock();
        try {
            return countSome(upTo);
        } finally {
            counting.unlock();
        }
    }

    @Override
    public final Answer report(SalesQuery query, Duration patience) {
        try {
            long until = System.nanoTime() + patience.toNanos();
            Progress now = progress();
            while (now.waiting() > waitingMax) {
                if (System.nanoTime() - until >= 0) {
                    return new Answer.Behind(now.counted(), now.last());
                }
                if (next(settled()) == 0 && progress().counted() == now.counted()) {
                    // Nothing more can be counted at the moment: the ledger has all of it.
                    break;
                }
                now = progress();
            }
            return new Answer.Done(read(query));
        } catch (SQLException e) {
            throw unusable("read", e);
        }
    }

    private static StoreProblem unusable(String what, SQLException e) {
        return new StoreProblem(
                "The sales can't be "
                        + what
                        + ": "
                        + Objects.requireNonNullElse(e.getMessage(), "nothing more is known"),
                e);
    }
}
