package dev.toolbooth.store.postgres;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.store.OpenStatements;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.sql.CallSql;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** The counts of how calls ended on all nodes, in PostgreSQL. Safe for concurrent use. */
final class PostgresCalls implements CallRows, AutoCloseable {
    /** "toolcall", as a number: the lock of the database for adding calls. */
    static final long LOCK = 0x746F_6F6C_6361_6C6CL;

    private final PostgresPool pool;

    PostgresCalls(PostgresSource source) {
        this.pool = new PostgresPool(source);
    }

    @Override
    public void add(List<CallRow> hours) {
        with(
                "written",
                PostgresPool.transaction(
                        connection -> {
                            try (OpenStatements on = new OpenStatements(connection)) {
                                CallSql.add(on, hours);
                            }
                            return true;
                        },
                        PostgresPool.IMPATIENT,
                        PostgresPool.lock(LOCK)));
    }

    @Override
    public void each(SlotLength.Part part, boolean every, Consumer<CallRow> taker) {
        with(
                "read",
                connection -> {
                    try (OpenStatements on = new OpenStatements(connection)) {
                        CallSql.each(on, part, every, taker);
                    }
                    return true;
                });
    }

    private void with(String what, PostgresPool.Work<Boolean> work) {
        try {
            pool.on(work);
        } catch (SQLException e) {
            throw new StoreProblem(
                    "The counts of calls can't be " + what + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
