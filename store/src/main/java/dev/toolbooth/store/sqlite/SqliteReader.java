package dev.toolbooth.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One connection for reading, for one thread at a time. It is reopened after a failure. Guarded by
 * its lock.
 */
public final class SqliteReader implements AutoCloseable {
    private final SqliteConnections connections;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private @Nullable Connection connection;
    private boolean closed;

    public SqliteReader(SqliteConnections connections) {
        this.connections = connections;
    }

    /** Something to read. */
    public interface Query<T> {
        T read(SqliteReader from) throws SQLException;
    }

    /** Reads something, one thread at a time. */
    public <T> T read(Query<T> query) throws SQLException {
        lock.lock();
        try {
            return query.read(this);
        } catch (SQLException e) {
            forget();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /** Reads something as it all was at one moment. */
    public <T> T snapshot(Query<T> query) throws SQLException {
        return read(
                reader -> {
                    Connection open = reader.open();
                    open.setAutoCommit(false);
                    try {
                        return query.read(reader);
                    } finally {
                        open.rollback();
                        open.setAutoCommit(true);
                    }
                });
    }

    /** A statement that is prepared once; there are as many as there are in the code. */
    public PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement known = prepared.get(sql);
        if (known == null) {
            known = open().prepareStatement(sql);
            prepared.put(sql, known);
        }
        return known;
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (closed) {
            throw new SQLException("the store is closed");
        }
        if (open == null) {
            open = connections.reader();
            connection = open;
        }
        return open;
    }

    private void forget() {
        prepared.clear();
        Connection broken = connection;
        connection = null;
        if (broken != null) {
            SqliteConnections.close(broken);
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
