package dev.toolbooth.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
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
 * What somebody finds who looks into a store without changing it, also while a server writes there.
 *
 * @param pending how many scripts the next start will run
 * @param entries how many transfers there are
 * @param last when the last of them was posted, or null when there are none
 * @param faults what is wrong with the books, in words
 */
public record Inspection(int pending, long entries, @Nullable Instant last, List<String> faults) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    public Inspection {
        faults = List.copyOf(faults);
    }

    /**
     * Looks into the store of a folder; nothing when there is none yet.
     *
     * @throws StoreProblem when it can't be read, or another Toolbooth has made it
     */
    public static Optional<Inspection> sqlite(Path folder) {
        Path file = folder.resolve(SqliteFiles.DATABASE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        SqliteConnections connections = new SqliteConnections(file, "FULL");
        try (Connection connection = connections.reader();
                SqliteReader reader = new SqliteReader(connections)) {
            int pending = migrations(Database.SQLITE, SqliteStore.scripts()).pending(connection);
            return Optional.of(
                    pending > 0
                            ? new Inspection(pending, 0, null, List.of())
                            : of(connection, reader.snapshot(SqliteAudit::run)));
        } catch (SQLException e) {
            throw new StoreProblem("The file toolbooth.db can't be read: " + said(e), e);
        }
    }

    /**
     * Looks into a PostgreSQL.
     *
     * @throws StoreProblem when it can't be reached, or another Toolbooth has made its tables
     */
    public static Inspection postgres(PostgresSource source) {
        try (Connection connection = source.open()) {
            int pending =
                    migrations(Database.POSTGRES, PostgresStore.scripts()).pending(connection);
            return pending > 0
                    ? new Inspection(pending, 0, null, List.of())
                    : of(connection, PostgresAudit.faults(connection));
        } catch (SQLException e) {
            throw new StoreProblem("PostgreSQL can't be used: " + said(e), e);
        }
    }

    private static String said(SQLException e) {
        return Objects.requireNonNullElse(e.getMessage(), "it says nothing");
    }

    private static Migrations migrations(Database database, List<Script> scripts) {
        return new Migrations(database, scripts, PATIENCE, Instant::now);
    }

    private static Inspection of(Connection connection, List<String> faults) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT count(*), max(at_ms) FROM transfers")) {
            row.next();
            long entries = row.getLong(1);
            Instant last = entries == 0 ? null : Instant.ofEpochMilli(row.getLong(2));
            return new Inspection(0, entries, last, faults);
        }
    }
}
