package dev.toolbooth.app.process;

import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** The data folder, which only its owner may read. */
public final class DataFolder {
    /** What is in it, and in no other folder all by itself. */
    private static final Pattern OWN =
            Pattern.compile(
                    "[a-z-]+\\.db(-wal|-shm|-journal)?|receipt-key.*|server\\.json|starter\\.key"
                            + "|toolbooth\\.lock|search|workspace|native");

    private DataFolder() {}

    /**
     * Makes it, says so, and does nothing where there is one.
     *
     * @throws StoreProblem when it can't be made
     */
    public static void make(Path data, PrintStream err) {
        if (Files.isDirectory(data)) {
            return;
        }
        try {
            PrivateFiles.makeFolder(data);
        } catch (IOException e) {
            throw new StoreProblem(
                    "The data folder "
                            + data
                            + " can't be used: "
                            + StoreProblem.reason(e)
                            + ". Name another one with --data or TOOLBOOTH_DATA.",
                    e);
        }
        err.println("toolbooth: created the data folder " + data);
    }

    /**
     * Restricts it to its owner, unless it contains something else: a shared folder keeps its
     * permissions. What the workspace and the search store is restricted anyway.
     */
    public static void close(Path data) {
        try {
            if (!Files.isDirectory(data)) {
                PrivateFiles.makeFolder(data);
            } else if (holdsOurs(data)) {
                PrivateFiles.makeClosedFolder(data);
            }
        } catch (IOException e) {
            LoggerFactory.getLogger(DataFolder.class)
                    .warn("other users' access to {} can't be removed: {}", data, e.toString());
        }
    }

    private static boolean holdsOurs(Path data) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(data)) {
            for (Path one : all) {
                if (!OWN.matcher(one.getFileName().toString()).matches()) {
                    return false;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return true;
    }
}
