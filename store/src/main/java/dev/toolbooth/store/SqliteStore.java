package dev.toolbooth.store;

import dev.toolbooth.core.call.Incidents;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.stats.CallRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * A folder with everything that has to survive a restart, in one file of SQLite: one thread writes,
 * anyone reads. Safe for concurrent use, by one process.
 */
public final class SqliteStore implements AutoCloseable {
    private static final List<Script> SCRIPTS =
            Script.read(
                    "sqlite",
                    List.of(
                            "001-ledger.sql",
                            "002-payments.sql",
                            "003-sales.sql",
                            "004-payments-of-calls.sql"));

    private final SqliteFiles files;
    private final SqliteConnections connections;
    private final GroupWriter<SqliteWrite> writer;
    private final SqliteReader lookups;
    private final SqliteReader listings;
    private final PaymentBook payments;
    private final SqliteCatalog catalog;
    private final SqliteSales sales;
    private final CallRows calls;

    /** Makes a writer of where it writes to. */
    interface Writing {
        GroupWriter<SqliteWrite> start(SqliteConnections connections);
    }

    private SqliteStore(
            SqliteFiles files,
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
        return Files.exists(folder.resolve(SqliteFiles.DATABASE));
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
     * @param synchronous when SQLite waits for the disk: FULL, but for those who have no disk in
     *     mind
     */
    static SqliteStore open(Path folder, InstantSource clock, String synchronous, Writing writing) {
        SqliteFiles files = SqliteFiles.take(folder);
        try {
            SqliteConnections connections = new SqliteConnections(files.database(), synchronous);
            prepare(connections, clock);
            return new SqliteStore(files, connections, writing.start(connections), clock);
        } catch (SQLException e) {
            files.close();
            throw new StoreProblem(
                    "The file toolbooth.db in "
                            + folder
                            + " can't be used: "
                            + e.getMessage()
                            + ". If it is damaged, restore it from a back-up.",
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

    GroupWriter<SqliteWrite> writer() {
        return writer;
    }

    /** For single rows, which calls wait for. */
    SqliteReader lookups() {
        return lookups;
    }

    /** For lists, which may be long. */
    SqliteReader listings() {
        return listings;
    }

    /** A reader for something that takes its time; whoever asks closes it. */
    SqliteReader reader() {
        return new SqliteReader(connections);
    }

    /**
     * Makes a change together with whatever else is written at the moment, and waits until it is on
     * the disk; how many rows it was.
     */
    int make(SqliteWrite.Change change) throws SQLException {
        SqliteWrite.Make make = new SqliteWrite.Make(change);
        if (!writer.write(make).await()) {
            throw new SQLException("it could not be written");
        }
        return make.rows();
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
    static List<Script> scripts() {
        return SCRIPTS;
    }
}
