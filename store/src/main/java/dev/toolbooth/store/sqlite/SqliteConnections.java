package dev.toolbooth.store.sqlite;

import dev.toolbooth.store.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A factory of connections to a store's file, set up as it needs them. Immutable. */
public final class SqliteConnections {
    private static final List<String> SETTINGS =
            List.of(
                    // How long to wait for other programs that have the file open.
                    "PRAGMA busy_timeout = 2000",
                    "PRAGMA journal_mode = WAL",
                    "PRAGMA foreign_keys = ON",
                    "PRAGMA temp_store = MEMORY",
                    "PRAGMA cache_size = -16384",
                    // The writer does it when it has time.
                    "PRAGMA wal_autocheckpoint = 0");

    private final Path file;
    private final String synchronous;

    /**
     * @param synchronous FULL: a commit is on the disk when it returns
     */
    public SqliteConnections(Path file, String synchronous) {
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
    public Connection plain() throws SQLException {
        return open();
    }

    public Connection reader() throws SQLException {
        Connection connection = open();
        Statements.execute(connection, "PRAGMA query_only = ON");
        return connection;
    }

    /** Closes a connection that may be broken already. */
    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It was broken before.
            return;
        }
    }

    /** Where the file is. */
    Path folder() {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
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

    private Connection open() throws SQLException {
        SqliteLibrary.load(folder());
        Properties existing = new Properties();
        // Reads and writes, and never makes a file: an empty one in the place of books is none.
        existing.setProperty("open_mode", "2");
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, existing);
        try {
            Statements.execute(connection, "PRAGMA synchronous = " + synchronous);
            for (String setting : SETTINGS) {
                Statements.execute(connection, setting);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
