package dev.toolbooth.store.postgres;

import dev.toolbooth.store.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** A few connections, opened when they are needed and kept for reuse. Safe for concurrent use. */
final class PostgresPool implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 4;
    private static final int VALID_SECONDS = 1;
    private static final int LOCK_MILLIS_MAX = 10_000;

    /** The wait for a lock that another node holds has an end. */
    static final String IMPATIENT = "SET LOCAL lock_timeout = " + LOCK_MILLIS_MAX;

    /** A write has to be on the disk when it returns, whatever the server is set to. */
    static final String DURABLE =
            """
            SELECT set_config('synchronous_commit', 'on', true)
            WHERE current_setting('synchronous_commit') = 'off'
            """;

    private final PostgresSource source;
    private final Semaphore permits = new Semaphore(CONNECTIONS_MAX);
    private final ConcurrentLinkedQueue<Connection> idle = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    PostgresPool(PostgresSource source) {
        this.source = source;
    }

    /** Something to do on a connection. */
    interface Work<R> {
        R on(Connection connection) throws SQLException;
    }

    /** Does something on a connection that is its own meanwhile; after a failure that is closed. */
    <R> R on(Work<R> work) throws SQLException {
        if (closed) {
            throw new SQLException("the store is closed");
        }
        permits.acquireUninterruptibly();
        try {
            for (Connection known = idle.poll(); known != null; known = idle.poll()) {
                // One that waited may be gone.
                if (known.isValid(VALID_SECONDS)) {
                    return on(known, work);
                }
                PostgresSource.close(known);
            }
            return on(source.open(), work);
        } finally {
            permits.release();
        }
    }

    /**
     * Work as a transaction.
     *
     * @param first what is executed in it before
     */
    static <R> Work<R> transaction(Work<R> work, String... first) {
        return connection -> {
            connection.setAutoCommit(false);
            for (String statement : first) {
                Statements.execute(connection, statement);
            }
            R result = work.on(connection);
            connection.commit();
            connection.setAutoCommit(true);
            return result;
        };
    }

    /** Keeps all who take the same lock from each other until the end of the transaction. */
    static String lock(long number) {
        return "SELECT pg_advisory_xact_lock(" + number + ")";
    }

    private <R> R on(Connection connection, Work<R> work) throws SQLException {
        R result;
        try {
            result = work.on(connection);
        } catch (SQLException | RuntimeException e) {
            PostgresSource.close(connection);
            throw e;
        }
        idle.add(connection);
        if (closed) {
            close();
        }
        return result;
    }

    boolean closed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        for (Connection one = idle.poll(); one != null; one = idle.poll()) {
            PostgresSource.close(one);
        }
    }
}
