package dev.toolbooth.store.keys;

import dev.toolbooth.store.Statements;
import dev.toolbooth.store.postgres.PostgresSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The keys in PostgreSQL, which other nodes change too. One connection reads, reopened after a
 * failure and guarded by a lock; each change, which is rare, has its own.
 */
final class PostgresKeyRows implements KeyRows {
    /** "toolkeys", as a number: the lock of the database for changing keys. */
    private static final long LOCK = 0x746F_6F6C_6B65_7973L;

    private static final int PAGE_ROWS = 10_000;

    private final PostgresSource source;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Connection reading;
    private boolean closed;

    PostgresKeyRows(PostgresSource source) {
        this.source = source;
    }

    @Override
    public void write(Change change) throws SQLException {
        try (Connection connection = source.open()) {
            connection.setAutoCommit(false);
            // Versions are given and get visible in the same order: nobody who reads those after
            // the last one misses any.
            Statements.execute(connection, "SET LOCAL lock_timeout = 10000");
            Statements.execute(connection, "SELECT pg_advisory_xact_lock(" + LOCK + ")");
            AtomicLong version = new AtomicLong(newest(connection));
            change.make(connection, version::incrementAndGet);
            connection.commit();
        }
    }

    private static long newest(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT coalesce(max(version), 0) FROM keys")) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void read(long after, Consumer<Row> each) throws SQLException {
        lock.lock();
        try {
            long last = after;
            long before;
            do {
                before = last;
                last = page(open(), last, each);
            } while (last > before);
        } catch (SQLException e) {
            forget();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private static long page(Connection connection, long after, Consumer<Row> each)
            throws SQLException {
        long last = after;
        try (PreparedStatement changed =
                connection.prepareStatement(
                        "SELECT "
                                + KeySql.COLUMNS
                                + " FROM keys WHERE version > ? ORDER BY version LIMIT "
                                + PAGE_ROWS)) {
            changed.setLong(1, after);
            try (ResultSet row = changed.executeQuery()) {
                while (row.next()) {
                    Row one = KeySql.row(row);
                    last = one.version();
                    each.accept(one);
                }
            }
        }
        return last;
    }

    private Connection open() throws SQLException {
        if (closed) {
            throw new SQLException("the keys are closed");
        }
        Connection open = reading;
        if (open == null) {
            open = source.open();
            reading = open;
        }
        return open;
    }

    private void forget() {
        Connection broken = reading;
        reading = null;
        if (broken != null) {
            PostgresSource.close(broken);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            forget();
        } finally {
            lock.unlock();
        }
    }
}
