package dev.toolbooth.store.maintenance;

import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.store.Database;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.Migrations;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.postgres.PostgresAudit;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import dev.toolbooth.store.sqlite.SqliteAudit;
import dev.toolbooth.store.sqlite.SqliteConnections;
import dev.toolbooth.store.sqlite.SqliteFolder;
import dev.toolbooth.store.sqlite.SqliteReader;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a read-only inspection of a store, also while a server writes there.
 *
 * @param pending how many migrations the next start will run
 * @param entries how many transfers there are
 * @param last when the last of them was posted, or null when there are none
 * @param played the play money in it, in accounts or earned
 * @param faults what is wrong with the ledger, in words
 */
public record StoreInspection(
        int pending, long entries, @Nullable Instant last, Money played, List<String> faults) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    public StoreInspection {
        faults = List.copyOf(faults);
    }

    /**
     * Looks into the store of a folder; nothing when there is none yet.
     *
     * @throws StoreProblem when it can't be read, or another Toolbooth has made it
     */
    public static Optional<StoreInspection> sqlite(Path folder) {
        Path file = folder.resolve(SqliteFolder.DATABASE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        SqliteConnections connections = new SqliteConnections(file, "FULL");
        try (Connection connection = connections.reader();
                SqliteReader reader = new SqliteReader(connections)) {
            int pending = migrations(Database.SQLITE, SqliteStore.scripts()).pending(connection);
            if (pending == SqliteStore.scripts().size()) {
                return Optional.empty();
            }
            return Optional.of(
                    pending > 0
                            ? new StoreInspection(pending, 0, null, Money.ZERO, List.of())
                            : of(connection, reader.snapshot(SqliteAudit::run)));
        } catch (SQLException e) {
            throw new StoreProblem("The file toolbooth.db can't be read: " + said(e), e);
        }
    }

    /**
     * Looks into a PostgreSQL; nothing when there are no tables yet.
     *
     * @throws StoreProblem when it can't be reached, or another Toolbooth has made its tables
     */
    public static Optional<StoreInspection> postgres(PostgresSource source) {
        try (Connection connection = source.open()) {
            int pending =
                    migrations(Database.POSTGRES, PostgresStore.scripts()).pending(connection);
            if (pending == PostgresStore.scripts().size()) {
                return Optional.empty();
            }
            return Optional.of(
                    pending > 0
                            ? new StoreInspection(pending, 0, null, Money.ZERO, List.of())
                            : of(connection, PostgresAudit.faults(connection)));
        } catch (SQLException e) {
            throw new StoreProblem("PostgreSQL can't be used: " + said(e), e);
        }
    }

    private static String said(SQLException e) {
        return Objects.requireNonNullElse(e.getMessage(), "it says nothing");
    }

    private static Migrations migrations(Database database, List<MigrationScript> scripts) {
        return new Migrations(database, scripts, PATIENCE, Instant::now);
    }

    private static StoreInspection of(Connection connection, List<String> faults)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT count(*), max(at_ms) FROM transfers")) {
            row.next();
            long entries = row.getLong(1);
            Instant last = entries == 0 ? null : Instant.ofEpochMilli(row.getLong(2));
            return new StoreInspection(0, entries, last, played(connection), faults);
        }
    }

    /** What the source of play money has given and not got back. */
    private static Money played(Connection connection) throws SQLException {
        try (PreparedStatement ask =
                connection.prepareStatement("SELECT micro_usd FROM accounts WHERE id = ?")) {
            ask.setString(1, Deposit.Source.PLAY.account());
            try (ResultSet row = ask.executeQuery()) {
                return new Money(row.next() ? Math.max(0, -row.getLong(1)) : 0);
            }
        }
    }
}
