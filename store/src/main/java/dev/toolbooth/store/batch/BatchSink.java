package dev.toolbooth.store.batch;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The destination of a {@link GroupWriter}'s batches. Used by one thread. */
public interface BatchSink<C> extends AutoCloseable {

    /**
     * Writes all of it or nothing; it is on the disk when this returns.
     *
     * @throws InDoubtException when the result is unknown
     */
    void write(List<C> batch) throws SQLException;

    /**
     * After a failure: proves that there can be written again, and that nothing of what failed
     * appears later.
     *
     * @param doubtful what was written when the outcome was lost, or nothing
     * @return whether that is on the disk
     * @throws SQLException when it can't be written, or found out
     */
    boolean settle(List<C> doubtful) throws SQLException;

    /** How long to try to find out the result of a write. */
    default long patienceNanos() {
        return TimeUnit.SECONDS.toNanos(2);
    }

    /** Why nothing new should begin, though there can be written; or null. */
    default @Nullable String shortage() {
        return null;
    }

    /** There is nothing to write at the moment; called by the same thread. */
    void idle();

    @Override
    void close();
}
