package dev.toolbooth.store;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.catalog.RowLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The catalog in a file of SQLite. The file is made when it is first used, and opened anew after a
 * failure. Guarded by its lock: one thread at a time reads or writes.
 */
final class SqliteCatalog implements CatalogRows, AutoCloseable {
    /** What the file is called. */
    static final String FILE = "catalog.db";

    private static final List<Script> SCRIPTS = Script.read("catalog", List.of("001-catalog.sql"));

    /** How many rows that were taken out are kept, more or less. */
    static final int GONE_MAX = 10_000;

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String UPSERT =
            """
            INSERT INTO catalog (key, json, revision) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET json = excluded.json, revision = excluded.revision
            """;

    /** The revision of a row, negative for one that was taken out. */
    private static final String KNOWN =
            """
            SELECT CASE WHEN json = '' THEN -revision ELSE revision END FROM catalog WHERE key = ?
            """;

    private static final String FORGET =
            """
            DELETE FROM catalog
            WHERE json = '' AND revision <= (SELECT last FROM catalog_revision) - ?
            """;

    private final Path file;
    private final SqliteConnections connections;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Open open;

    /** The file whose tables are as they should be. */
    private @Nullable Object made;

    /** How many rows were taken out since such rows were last forgotten. */
    private int gone;

    private boolean closed;

    /**
     * @param identity which file it was that was opened
     */
    private record Open(Connection connection, @Nullable Object identity) {}

    /** Something to do on the connection. */
    private interface Work<R> {
        R on(Connection connection) throws SQLException;
    }

    SqliteCatalog(Path file, InstantSource clock) {
        this.file = file;
        this.connections = new SqliteConnections(file, "FULL");
        this.clock = clock;
    }

    static List<Script> scripts() {
        return SCRIPTS;
    }

    @Override
    public List<CatalogRow> since(long revision, int limit) {
        return with("read", connection -> CatalogReads.since(connection, revision, limit));
    }

    @Override
    public List<CatalogRow> write(Collection<CatalogRow> rows) {
        RowLimits.check(rows);
        if (rows.isEmpty()) {
            return List.of();
        }
        return with(
                "written",
                connection -> {
                    // A transaction that reads first and writes later may be refused in between.
                    execute(connection, "BEGIN IMMEDIATE");
                    List<CatalogRow> written = upsert(connection, rows);
                    forgetGone(connection, written);
                    execute(connection, "COMMIT");
                    return written;
                });
    }

    private static List<CatalogRow> upsert(Connection connection, Collection<CatalogRow> rows)
            throws SQLException {
        List<CatalogRow> written = new ArrayList<>();
        try (PreparedStatement known = connection.prepareStatement(KNOWN);
                PreparedStatement next =
                        connection.prepareStatement(
                                "UPDATE catalog_revision SET last = last + 1 RETURNING last");
                PreparedStatement upsert = connection.prepareStatement(UPSERT)) {
            for (CatalogRow row : rows) {
                known.setString(1, row.key());
                long there = number(known);
                // One that was taken out is none to whoever doesn't know of it.
                if (Math.abs(there) == row.revision() || (there < 0 && row.revision() == 0)) {
                    CatalogRow now = new CatalogRow(row.key(), row.json(), number(next));
                    upsert.setString(1, now.key());
                    upsert.setString(2, now.json());
                    upsert.setLong(3, now.revision());
                    upsert.executeUpdate();
                    written.add(now);
                }
            }
        }
        return written;
    }

    /** Now and then: it looks at every row. */
    private void forgetGone(Connection connection, List<CatalogRow> written) throws SQLException {
        gone += (int) written.stream().filter(CatalogRow::gone).count();
        if (gone < GONE_MAX) {
            return;
        }
        try (PreparedStatement forget = connection.prepareStatement(FORGET)) {
            forget.setLong(1, GONE_MAX);
            forget.executeUpdate();
        }
        gone = 0;
    }

    private static long number(PreparedStatement of) throws SQLException {
        try (ResultSet row = of.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private <R> R with(String what, Work<R> work) {
        lock.lock();
        try {
            return work.on(open());
        } catch (SQLException | IOException | RuntimeException e) {
            // What isn't committed is gone with the connection, whatever state that is in.
            forget();
            throw CatalogFailures.of(
                    "The file " + file + " of the catalog can't be " + what,
                    e,
                    "It has to be a file that this process, and no other, may read and write. If"
                            + " it is damaged, restore it from a back-up, or move it away: the"
                            + " catalog then begins anew.");
        } finally {
            lock.unlock();
        }
    }

    private Connection open() throws SQLException, IOException {
        if (closed) {
            throw new SQLException("the store is closed");
        }
        Open here = open;
        // What is written into a file that somebody has moved away is lost.
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
            SqliteFiles.ownerOnly(file);
        }
        Connection connection = connections.plain();
        try {
            Object identity = connections.identity();
            // Once for each file: it takes a lock, and who only reads must not wait for one.
            if (identity == null || !identity.equals(made)) {
                new Migrations(Database.SQLITE, SCRIPTS, PATIENCE, clock).run(connection);
                made = identity;
            }
            // Nobody else empties the log.
            execute(connection, "PRAGMA wal_autocheckpoint = 1000");
            return new Open(connection, identity);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void forget() {
        Open broken = open;
        open = null;
        if (broken != null) {
            try {
                broken.connection().close();
            } catch (SQLException e) {
                // It was broken before.
                return;
            }
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
