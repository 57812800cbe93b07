package dev.toolbooth.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The native library of SQLite. By itself the driver would leave a copy in the temporary folder for
 * each process that is killed.
 */
final class SqliteLibrary {
    private static final String FOLDER_PROPERTY = "org.sqlite.tmpdir";

    /** Guarded by the class. */
    private static boolean loaded;

    private SqliteLibrary() {}

    /** Loads it, once in a process, and takes its file away. */
    static synchronized void load() throws SQLException {
        if (loaded || System.getProperty(FOLDER_PROPERTY) != null) {
            return;
        }
        Path folder;
        try {
            folder = Files.createTempDirectory("toolbooth-sqlite-");
        } catch (IOException e) {
            // The driver says what is wrong, if it can't do without.
            return;
        }
        System.setProperty(FOLDER_PROPERTY, folder.toString());
        try (Connection any = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            loaded = any.isValid(0);
        } finally {
            System.clearProperty(FOLDER_PROPERTY);
            remove(folder);
        }
    }

    /** What is loaded needs its file no more; where that isn't so, it stays. */
    private static void remove(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            // The driver takes it away when the process ends.
        }
    }
}
