package dev.toolbooth.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Opens connections to the file of a store, set up as it needs them. Immutable. */
final class SqliteConnections {
    private static final List<String> SETTINGS =
            List.of(
                    // How long to wait for somebody who looks at the file with other tools.
                    "PRAGMA busy_timeout = 2000",
                    "PRAGMA journal_mode = WAL",
                    "PRAGMA foreign_keys = ON",
                    "PRAGMA temp_store = MEMORY",
                    "PRAGMA cache_size = -16384",
                    // The writer does it when it has time.
                    "PRAGMA wal_autocheckpoint = 0");

    /** SQLite's code; what it adds in the higher bits says why. */
    private static final int SQLITE_BUSY = 5;

    private final Path file;
    private final String synchronous;

    /**
     * @param synchronous FULL: a commit is on the disk when it returns
     */
    SqliteConnections(Path file, String synchronous) {
        this.file = file;
        this.synchronous = synchronous;
    }

    /** For the one thread that writes; it begins a transaction by itself with its first write. */
    Connection writer() throws SQLException {
        Connection connection = open();
        connection.setAutoCommit(false);
        return connection;
    }

    /** For migrations, each statement for itself. */
    Connection plain() throws SQLException {
        return open();
    }

    Connection reader() throws SQLException {
        Connection connection = open();
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = ON");
        }
        return connection;
    }

    /** What tells the file from another of its name, or null when there is none. */
    @Nullable Object identity() {
        try {
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return key == null ? file : key;
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether another has the file just now. */
    static boolean isBusy(SQLException e) {
        return (e.getErrorCode() & 0xFF) == SQLITE_BUSY;
    }

    private Connection open() throws SQLException {
        SqliteLibrary.load();
        Properties existing = new Properties();
        // Reads and writes, and never makes a file: an empty one in the place of books is none.
        existing.setProperty("open_mode", "2");
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, existing);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous = " + synchronous);
            for (String setting : SETTINGS) {
                statement.execute(setting);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
