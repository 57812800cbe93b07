package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRowLimits;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.StoreFailures;
import dev.toolbooth.store.sql.CatalogSql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The catalog in a file of SQLite. Safe for concurrent use. */
public final class SqliteCatalog implements CatalogRows, AutoCloseable {
    /** What the file is called. */
    public static final String FILE = "catalog.db";

    private static final List<MigrationScript> SCRIPTS =
            MigrationScript.read("catalog", List.of("001-catalog.sql"));

    /** How many rows that were taken out are kept, more or less. */
    static final int GONE_MAX = 10_000;

    private static final Duration BUSY = Duration.ofSeconds(2);
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

    private final Path path;
    private final SqliteFile file;

    /** How many rows were taken out since such rows were last forgotten. */
    private final AtomicInteger gone = new AtomicInteger();

    /** Something to do with the file. */
    private interface Doing<R> {
        R now() throws SQLException, IOException;
    }

    SqliteCatalog(Path path, InstantSource clock) {
        this.path = path;
        this.file = new SqliteFile(path, SCRIPTS, BUSY, clock);
    }

    public static List<MigrationScript> scripts() {
        return SCRIPTS;
    }

    @Override
    public List<CatalogRow> since(long revision, int limit) {
        return with(
                "read", () -> file.on(connection -> CatalogSql.since(connection, revision, limit)));
    }

    @Override
    public List<CatalogRow> write(Collection<CatalogRow> rows) {
        CatalogRowLimits.check(rows);
        if (rows.isEmpty()) {
            return List.of();
        }
        return with("written", () -> file.atOnce(connection -> replace(connection, rows)));
    }

    private List<CatalogRow> replace(Connection connection, Collection<CatalogRow> rows)
            throws SQLException {
        List<CatalogRow> written = upsert(connection, rows);
        forgetGone(connection, written);
        return written;
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
                // A removed row doesn't exist for readers that never saw it.
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

    /** Rarely, because it looks at every row. */
    private void forgetGone(Connection connection, List<CatalogRow> written) throws SQLException {
        int left = (int) written.stream().filter(CatalogRow::gone).count();
        if (gone.addAndGet(left) < GONE_MAX) {
            return;
        }
        try (PreparedStatement forget = connection.prepareStatement(FORGET)) {
            forget.setLong(1, GONE_MAX);
            forget.executeUpdate();
        }
        gone.set(0);
    }

    private static long number(PreparedStatement of) throws SQLException {
        try (ResultSet row = of.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private <R> R with(String what, Doing<R> doing) {
        try {
            return doing.now();
        } catch (SQLException | IOException | RuntimeException e) {
            throw StoreFailures.of(
                    "The file " + path + " of the catalog can't be " + what,
                    e,
                    "It has to be a file that this process, and no other, may read and write. If"
                            + " it is damaged, restore it from a back-up, or move it away: the"
                            + " catalog then begins anew.");
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
