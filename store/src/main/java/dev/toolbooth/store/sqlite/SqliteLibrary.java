package dev.toolbooth.store.sqlite;

import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The native library of SQLite. Left to itself, the driver leaves a copy in the temporary folder
 * for each process that is killed.
 */
final class SqliteLibrary {
    private static final String FOLDER_PROPERTY = "org.sqlite.tmpdir";

    /** Guarded by the class. */
    private static boolean loaded;

    private SqliteLibrary() {}

    /**
     * Loads it, once in a process, and takes its file away.
     *
     * @param other where its file may be, when the temporary folder can't have it
     */
    static synchronized void load(Path other) throws SQLException {
        if (loaded || System.getProperty(FOLDER_PROPERTY) != null) {
            return;
        }
        Path usual = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        List<String> tried = new ArrayList<>();
        for (Path parent : List.of(usual, other.toAbsolutePath())) {
            try {
                loadFrom(Files.createTempDirectory(parent, "toolbooth-sqlite-"));
            } catch (IOException e) {
                tried.add(parent + ": " + StoreProblem.reason(e));
            } catch (SQLException | LinkageError e) {
                // Such as a disk from which nothing may be executed.
                tried.add(parent + ": " + e.getMessage());
            }
            if (loaded) {
                return;
            }
        }
        throw new NoLibrary(String.join("; ", tried));
    }

    /** Its file can be nowhere; nothing is known of any book. */
    static final class NoLibrary extends SQLException {
        NoLibrary(String tried) {
            super(
                    "SQLite's native library needs a folder that can be written, from which"
                            + " programs may be loaded. Mount one at the temporary folder, or name"
                            + " one with -Djava.io.tmpdir in TOOLBOOTH_JAVA_OPTS ("
                            + tried
                            + ")");
        }
    }

    private static void loadFrom(Path folder) throws SQLException {
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
