package dev.toolbooth.store.keys;

import dev.toolbooth.store.sqlite.SqliteReader;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The keys in SQLite, where only this process writes. */
final class SqliteKeyRows implements KeyRows {
    private final SqliteStore store;
    private final AtomicLong version = new AtomicLong();

    SqliteKeyRows(SqliteStore store) throws SQLException {
        this.store = store;
        try (SqliteReader reader = store.reader()) {
            reader.read(
                    from -> {
                        PreparedStatement newest =
                                from.prepare("SELECT coalesce(max(version), 0) FROM keys");
                        try (ResultSet row = newest.executeQuery()) {
                            row.next();
                            version.set(row.getLong(1));
                        }
                        return version;
                    });
        }
    }

    @Override
    public void write(Change change) throws SQLException {
        store.make(
                connection -> {
                    change.make(connection, version::incrementAndGet);
                    return 1;
                });
    }

    @Override
    public void read(long after, Consumer<Row> each) throws SQLException {
        try (SqliteReader reader = store.reader()) {
            reader.read(
                    from -> {
                        PreparedStatement all =
                                from.prepare(
                                        "SELECT "
                                                + KeySql.COLUMNS
                                                + " FROM keys WHERE version > ?");
                        all.setLong(1, after);
                        try (ResultSet row = all.executeQuery()) {
                            while (row.next()) {
                                each.accept(KeySql.row(row));
                            }
                        }
                        return after;
                    });
        }
    }

    /** The creator of the store closes it. */
    @Override
    public void close() {}
}
