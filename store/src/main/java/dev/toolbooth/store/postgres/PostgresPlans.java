package dev.toolbooth.store.postgres;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.store.Database;
import dev.toolbooth.store.Migrations;
import dev.toolbooth.store.StoreFailures;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.sql.PlanSql;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Plans in PostgreSQL, which is connected to on first use. Safe for concurrent use, by several
 * processes.
 */
public final class PostgresPlans implements PlanRows {
    /** "toolplan", as a number: the lock of the database for adding or deleting a plan. */
    static final long LOCK = 0x746F_6F6C_706C_616EL;

    /** Keeps others from adding or deleting a plan meanwhile. */
    private static final String ALONE = PostgresPool.IMPATIENT + "; " + PostgresPool.lock(LOCK);

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final PostgresPool pool;
    private final PlanBounds bounds;
    private final InstantSource clock;
    private final ReentrantLock making = new ReentrantLock();
    private volatile boolean made;

    public PostgresPlans(PostgresSource source, PlanBounds bounds, InstantSource clock) {
        this.pool = new PostgresPool(source);
        this.bounds = bounds;
        this.clock = clock;
    }

    @Override
    public Optional<PlanRow> find(String id) {
        return with("read", connection -> PlanSql.find(connection, id));
    }

    @Override
    public Optional<PlanRow> add(String id, String json, String change) {
        return atOnce(connection -> PlanSql.add(connection, id, json, change, bounds), ALONE);
    }

    @Override
    public boolean replace(PlanRow now, String change) {
        return atOnce(
                connection -> PlanSql.replace(connection, now, change, bounds),
                now.gone() ? ALONE : PostgresPool.IMPATIENT);
    }

    @Override
    public List<PlanRow> page(long behind, int limit, int charsMax) {
        return with("read", connection -> PlanSql.page(connection, behind, limit, charsMax));
    }

    @Override
    public List<PlanChange> changes(String id, long after, int limit) {
        return with("read", connection -> PlanSql.changes(connection, id, after, limit));
    }

    private <R> R atOnce(PostgresPool.Work<R> work, String first) {
        return with("written", PostgresPool.transaction(work, first, PostgresPool.DURABLE));
    }

    private <R> R with(String what, PostgresPool.Work<R> work) {
        try {
            make();
            return pool.on(work);
        } catch (SQLException | StoreProblem e) {
            throw StoreFailures.of(
                    "The plans in PostgreSQL can't be " + what,
                    e,
                    "Look whether it runs where the setting says, and takes this name and"
                            + " password.");
        }
    }

    /** Brings the tables up to date, once. */
    private void make() throws SQLException {
        if (made) {
            return;
        }
        making.lock();
        try {
            if (!made) {
                pool.on(
                        connection ->
                                new Migrations(
                                                Database.POSTGRES,
                                                PostgresStore.scripts(),
                                                PATIENCE,
                                                clock)
                                        .run(connection));
                made = true;
            }
        } finally {
            making.unlock();
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
