package dev.toolbooth.store;

import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sales in any database: counts what waits, a chunk at a time, before it answers from what is
 * counted and the rest of the ledger. Safe for concurrent use: one thread counts at a time.
 */
abstract class SalesCounting implements Sales {
    /** How many entries are counted at once. */
    static final int CHUNK = 5_000;

    /** How many entries may wait while a question is answered. */
    static final int WAITING_MAX = 4_000;

    /** A fair one: nobody waits for longer than others take for a chunk. */
    private final ReentrantLock counting = new ReentrantLock(true);

    private final int waitingMax;

    /**
     * @param waitingMax how many entries may wait while a question is answered
     */
    SalesCounting(int waitingMax) {
        this.waitingMax = waitingMax;
    }

    /**
     * How far the counting is.
     *
     * @param counted the last entry that is counted
     * @param last the last entry that there is
     */
    record Standing(long counted, long last) {
        long waiting() {
            return last - counted;
        }
    }

    abstract Standing standing() throws SQLException;

    /** The last entry before which there are none that may still appear. */
    abstract long settled() throws SQLException;

    /** Counts the next chunk up to an entry; how many entries it had. */
    abstract int countSome(long upTo) throws SQLException;

    /** Answers, as everything is at one moment. */
    abstract SalesReport read(SalesQuery query) throws SQLException;

    @Override
    public final long count(long least) {
        try {
            if (standing().waiting() < least) {
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
            Standing now = standing();
            while (now.waiting() > waitingMax) {
                if (System.nanoTime() - until >= 0) {
                    return new Answer.Behind(now.counted(), now.last());
                }
                if (next(settled()) == 0 && standing().counted() == now.counted()) {
                    // Nothing more can be counted at the moment: the ledger has all of it.
                    break;
                }
                now = standing();
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
