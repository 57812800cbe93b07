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
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The catalog in a file of SQLite. Safe for concurrent use. */
final class SqliteCatalog implements CatalogRows, AutoCloseable {
    private static final List<Script> SCRIPTS = Script.read("catalog", List.of("001-catalog.sql"));
    private static final Duration BUSY = Duration.ofSeconds(2);
    private static final String UPSERT =
            """
            INSERT INTO catalog (key, json, revision) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET json = excluded.json, revision = excluded.revision
            """;

    private final Path path;
    private final SqliteFile file;

    /** Something to do with the file. */
    private interface Doing<R> {
        R now() throws SQLException, IOException;
    }

    SqliteCatalog(Path path, InstantSource clock) {
        this.path = path;
        this.file = new SqliteFile(path, SCRIPTS, BUSY, clock);
    }

    @Override
    public List<CatalogRow> since(long revision, int limit) {
        return with(
                "read",
                () -> file.on(connection -> CatalogReads.since(connection, revision, limit)));
    }

    @Override
    public List<CatalogRow> write(Collection<CatalogRow> rows) {
        RowLimits.check(rows);
        if (rows.isEmpty()) {
            return List.of();
        }
        return with("written", () -> file.atOnce(connection -> upsert(connection, rows)));
    }

    private static List<CatalogRow> upsert(Connection connection, Collection<CatalogRow> rows)
            throws SQLException {
        List<CatalogRow> written = new ArrayList<>();
        try (PreparedStatement known =
                        connection.prepareStatement("SELECT revision FROM catalog WHERE key = ?");
                PreparedStatement next =
                        connection.prepareStatement(
                                "UPDATE catalog_revision SET last = last + 1 RETURNING last");
                PreparedStatement upsert = connection.prepareStatement(UPSERT)) {
            for (CatalogRow row : rows) {
                known.setString(1, row.key());
                if (number(known) == row.revision()) {
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
