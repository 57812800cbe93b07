package dev.toolbooth.store.sqlite;

import dev.toolbooth.store.Database;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.Migrations;
import dev.toolbooth.store.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A SQLite file with one connection. The file is created on first use, and reopened after a
 * failure. Guarded by its lock: one thread at a time uses the connection.
 */
final class SqliteFile implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration RETRY = Duration.ofMillis(10);

    private final Path file;
    private final List<MigrationScript> scripts;
    private final Duration busy;
    private final SqliteConnections connections;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Open open;

    /** The file whose tables are as they should be. */
    private @Nullable Object made;

    private boolean closed;

    /**
     * @param identity which file it was that was opened
     */
    private record Open(Connection connection, @Nullable Object identity) {}

    /** Something to do on the connection. */
    interface Work<R> {
        R on(Connection connection) throws SQLException;
    }

    /**
     * @param scripts what makes its tables
     * @param busy how long to wait while another process writes
     */
    SqliteFile(Path file, List<MigrationScript> scripts, Duration busy, InstantSource clock) {
        this.file = file;
        this.scripts = List.copyOf(scripts);
        this.busy = busy;
        this.connections = new SqliteConnections(file, "FULL");
        this.clock = clock;
    }

    /** Does something, each statement for itself; after a failure the connection is closed. */
    <R> R on(Work<R> work) throws SQLException, IOException {
        lock.lock();
        try {
            return work.on(open());
        } catch (SQLException | IOException | RuntimeException e) {
            // What isn't committed is gone with the connection, whatever state that is in.
            forget();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /** Does something as one, which is on the disk afterwards. */
    <R> R atOnce(Work<R> work) throws SQLException, IOException {
        return on(
                connection -> {
                    // A transaction that reads first and writes later may be refused in between.
                    Statements.execute(connection, "BEGIN IMMEDIATE");
                    R result = work.on(connection);
                    Statements.execute(connection, "COMMIT");
                    return result;
                });
    }

    private Connection open() throws SQLException, IOException {
        if (closed) {
            throw new SQLException("the store is closed");
        }
        Open here = open;
        // Writes into a file that was moved away are lost.
        if (here != null && !Objects.equals(here.identity(), connections.identity())) {
            forget();
            here = null;
        }
        if (here == null) {
            here = begin();
            open = here;
        }
        return here.connection();
    }

    private Open begin() throws SQLException, IOException {
        if (made == null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            SqliteFolder.ownerOnly(file);
        }
        Connection connection = connect();
        try {
            Statements.execute(connection, "PRAGMA busy_timeout = " + busy.toMillis());
            Object identity = connections.identity();
            // Once for each file: it takes a lock, and who only reads must not wait for one.
            if (identity == null || !identity.equals(made)) {
                new Migrations(Database.SQLITE, scripts, PATIENCE, clock).run(connection);
                made = identity;
            }
            // Nobody else empties the log.
            Statements.execute(connection, "PRAGMA wal_autocheckpoint = 1000");
            return new Open(connection, identity);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Tries again while others open a new file, too: who changes the journal of a file is refused
     * at once by SQLite if another does, whatever {@code busy_timeout} says.
     */
    private Connection connect() throws SQLException {
        long until = System.nanoTime() + busy.toNanos();
        while (true) {
            try {
                return connections.plain();
            } catch (SQLException e) {
                boolean again = Database.SQLITE.isBusy(e) && System.nanoTime() - until < 0;
                if (!again || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
    }

    private void forget() {
        Open broken = open;
        open = null;
        if (broken != null) {
            SqliteConnections.close(broken.connection());
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
