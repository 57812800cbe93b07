package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.store.OpenStatements;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.sql.CallSql;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** The counts of how calls ended, in SQLite. Safe for concurrent use. */
final class SqliteCalls implements CallRows {
    private final SqliteStore store;

    SqliteCalls(SqliteStore store) {
        this.store = store;
    }

    @Override
    public void add(List<CallRow> hours) {
        try {
            store.make(
                    connection -> {
                        try (OpenStatements on = new OpenStatements(connection)) {
                            return CallSql.add(on, hours);
                        }
                    });
        } catch (SQLException e) {
            throw new StoreProblem("Calls can't be counted: " + e.getMessage(), e);
        }
    }

    @Override
    public void each(SlotLength.Part part, boolean every, Consumer<CallRow> taker) {
        try {
            store.listings()
                    .snapshot(
                            reader -> {
                                CallSql.each(reader::prepare, part, every, taker);
                                return true;
                            });
        } catch (SQLException e) {
            throw new StoreProblem("The counts of calls can't be read: " + e.getMessage(), e);
        }
    }
}
