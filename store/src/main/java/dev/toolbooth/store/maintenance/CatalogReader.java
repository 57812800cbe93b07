package dev.toolbooth.store.maintenance;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.store.Database;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.Migrations;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import dev.toolbooth.store.sql.CatalogSql;
import dev.toolbooth.store.sqlite.SqliteCatalog;
import dev.toolbooth.store.sqlite.SqliteConnections;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** A read-only view of the stored catalog, also while a server writes there. */
public final class CatalogReader {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int BATCH = 1_000;

    private CatalogReader() {}

    /**
     * Reads the catalog in a folder.
     *
     * @param each gets every row, also of entries that were taken out
     * @return whether there is one, with tables of this version
     * @throws StoreProblem when it can't be read
     */
    public static boolean sqlite(Path folder, Consumer<CatalogRow> each) {
        Path file = folder.resolve(SqliteCatalog.FILE);
        if (!Files.exists(file)) {
            return false;
        }
        try (Connection connection = new SqliteConnections(file, "FULL").reader()) {
            return read(connection, Database.SQLITE, SqliteCatalog.scripts(), each);
        } catch (SQLException e) {
            throw problem("The file " + SqliteCatalog.FILE + " can't be read: ", e);
        }
    }

    /** The same in a PostgreSQL. */
    public static boolean postgres(PostgresSource source, Consumer<CatalogRow> each) {
        try (Connection connection = source.open()) {
            return read(connection, Database.POSTGRES, PostgresStore.scripts(), each);
        } catch (SQLException e) {
            throw problem("PostgreSQL can't be used: ", e);
        }
    }

    private static boolean read(
            Connection connection,
            Database kind,
            List<MigrationScript> scripts,
            Consumer<CatalogRow> each)
            throws SQLException {
        if (new Migrations(kind, scripts, PATIENCE, Instant::now).pending(connection) > 0) {
            return false;
        }
        long revision = 0;
        List<CatalogRow> rows;
        do {
            rows = CatalogSql.since(connection, revision, BATCH);
            for (CatalogRow row : rows) {
                revision = row.revision();
                each.accept(row);
            }
        } while (rows.size() == BATCH);
        return true;
    }

    private static StoreProblem problem(String what, SQLException e) {
        String said = e.getMessage();
        return new StoreProblem(what + (said == null ? "it says nothing" : said), e);
    }
}
