package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.store.Database;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.Migrations;
import dev.toolbooth.store.StoreBusy;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.batch.BatchCounts;
import dev.toolbooth.store.batch.GroupWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder with everything that has to survive a restart, in one SQLite file: one thread writes,
 * any thread reads. Safe for concurrent use, by one process.
 */
public final class SqliteStore implements AutoCloseable {
    private static final List<MigrationScript> SCRIPTS =
            MigrationScript.read(
                    "sqlite",
                    List.of(
                            "001-ledger.sql",
                            "002-payments.sql",
                            "003-sales.sql",
                            "004-payments-of-calls.sql",
                            "005-payments-for-the-same.sql"));

    private final SqliteFolder files;
    private final SqliteConnections connections;
    private final GroupWriter<SqliteWrite> writer;
    private final SqliteReader lookups;
    private final SqliteReader listings;
    private final PaymentBook payments;
    private final SqliteCatalog catalog;
    private final SqliteSales sales;
    private final CallRows calls;

    /** Makes a writer of where it writes to. */
    public interface Writing {
        GroupWriter<SqliteWrite> start(SqliteConnections connections);
    }

    private SqliteStore(
            SqliteFolder files,
            SqliteConnections connections,
            GroupWriter<SqliteWrite> writer,
            InstantSource clock) {
        this.files = files;
        this.connections = connections;
        this.writer = writer;
        this.lookups = new SqliteReader(connections);
        this.listings = new SqliteReader(connections);
        this.payments = new SqlitePayments(this);
        this.catalog =
                new SqliteCatalog(files.database().resolveSibling(SqliteCatalog.FILE), clock);
        this.sales = new SqliteSales(this);
        this.calls = new SqliteCalls(this);
    }

    /** Whether a folder has a store. */
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(SqliteFolder.DATABASE));
    }

    /**
     * Opens the store of a folder, or makes one.
     *
     * @throws StoreBusy when another process has it
     * @throws StoreProblem when it can't be used
     */
    public static SqliteStore open(Path folder, InstantSource clock, Incidents incidents) {
        return open(
                folder,
                clock,
                "FULL",
                to -> GroupWriter.start("ledger", new SqliteSink(to), incidents));
    }

    /**
     * Opens the store in a folder, with a writer of the caller's choice.
     *
     * @param synchronous when SQLite waits for the disk: FULL, but for those who have no disk in
     *     mind
     */
    public static SqliteStore open(
            Path folder, InstantSource clock, String synchronous, Writing writing) {
        SqliteFolder files = SqliteFolder.take(folder);
        try {
            SqliteConnections connections = new SqliteConnections(files.database(), synchronous);
            prepare(connections, clock);
            return new SqliteStore(files, connections, writing.start(connections), clock);
        } catch (SqliteLibrary.NoLibrary e) {
            files.close();
            throw new StoreProblem(e.getMessage() + ".", e);
        } catch (SQLException e) {
            files.close();
            throw new StoreProblem(
                    "The file toolbooth.db in "
                            + folder
                            + " can't be used: "
                            + e.getMessage()
                            + ". "
                            + new StoreProblem("", e).advice(),
                    e);
        } catch (RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private static void prepare(SqliteConnections connections, InstantSource clock)
            throws SQLException {
        try (Connection connection = connections.plain()) {
            new Migrations(Database.SQLITE, SCRIPTS, Duration.ofSeconds(2), clock).run(connection);
            try (Statement statement = connection.createStatement()) {
                // Whoever had taken those has died with its process.
                statement.executeUpdate("DELETE FROM claims WHERE outcome IS NULL");
            }
        }
    }

    public GroupWriter<SqliteWrite> writer() {
        return writer;
    }

    /** Why nothing can be written at the moment, or null when it can. */
    @Nullable
    public String trouble() {
        return writer.trouble();
    }

    /** For single rows, which calls wait for. */
    SqliteReader lookups() {
        return lookups;
    }

    /** For lists, which may be long. */
    SqliteReader listings() {
        return listings;
    }

    /** A reader for slow queries; its caller closes it. */
    public SqliteReader reader() {
        return new SqliteReader(connections);
    }

    /**
     * Makes a change together with all else that is being written, and waits until it is on the
     * disk; returns how many rows it was.
     */
    public int make(SqliteWrite.Change change) throws SQLException {
        SqliteWrite.Make make = new SqliteWrite.Make(change);
        return switch (writer.write(make).await()) {
            case WRITTEN -> make.rows();
            case LOST -> {
                String why = writer.trouble();
                throw new SQLException("it could not be written" + (why == null ? "" : ": " + why));
            }
            case UNKNOWN -> throw new SQLException("nobody knows whether it was written");
        };
    }

    /** The payments, which are written together with everything else. */
    public PaymentBook payments() {
        return payments;
    }

    /** The catalog, in a file of its own that is made when it is first used. */
    public CatalogRows catalog() {
        return catalog;
    }

    /** What was sold. */
    public Sales sales() {
        return sales;
    }

    /** How calls ended. */
    public CallRows calls() {
        return calls;
    }

    /** What was written until now, and how. */
    public BatchCounts.Counted counts() {
        return writer.counts();
    }

    /** Writes what waits, and lets another process have the folder. */
    @Override
    public void close() {
        writer.close();
        lookups.close();
        listings.close();
        sales.close();
        catalog.close();
        files.close();
    }

    /** What makes its tables. */
    public static List<MigrationScript> scripts() {
        return SCRIPTS;
    }
}
