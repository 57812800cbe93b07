package dev.toolbooth.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Opens connections to the file of a store, set up as it needs them. Immutable. */
final class SqliteConnections {
    private static final List<String> ALL =
            List.of(
                    // How long to wait for somebody who looks at the file with other tools.
                    "PRAGMA busy_timeout = 2000",
                    "PRAGMA journal_mode = WAL",
                    // A commit is on the disk when it returns.
                    "PRAGMA synchronous = FULL",
                    "PRAGMA foreign_keys = ON",
                    "PRAGMA temp_store = MEMORY",
                    "PRAGMA cache_size = -16384",
                    // The writer does it when it has time.
                    "PRAGMA wal_autocheckpoint = 0");

    private final Path file;

    SqliteConnections(Path file) {
        this.file = file;
    }

    /** For the one thread that writes; it begins a transaction by itself with its first write. */
    Connection writer() throws SQLException {
        Connection connection = open(ALL);
        connection.setAutoCommit(false);
        return connection;
    }

    /** For migrations, each statement for itself. */
    Connection plain() throws SQLException {
        return open(ALL);
    }

    Connection reader() throws SQLException {
        Connection connection = open(ALL);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = ON");
        }
        return connection;
    }

    private Connection open(List<String> settings) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings) {
                statement.execute(setting);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
