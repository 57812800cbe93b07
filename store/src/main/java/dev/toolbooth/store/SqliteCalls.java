package dev.toolbooth.store;

import dev.toolbooth.core.sales.Slots;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** How calls ended, in SQLite. Safe for concurrent use. */
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
                            return CallTable.add(on, hours);
                        }
                    });
        } catch (SQLException e) {
            throw new StoreProblem("Calls can't be counted: " + e.getMessage(), e);
        }
    }

    @Override
    public void each(Slots.Part part, boolean every, Consumer<CallRow> taker) {
        try {
            store.listings()
                    .snapshot(
                            reader -> {
                                CallTable.each(reader::prepare, part, every, taker);
                                return true;
                            });
        } catch (SQLException e) {
            throw new StoreProblem("The counts of calls can't be read: " + e.getMessage(), e);
        }
    }
}
