package dev.toolbooth.store.sqlite;

import dev.toolbooth.store.StoreBusy;
import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of a store in one folder: for their owner only, and for one process at a time. Closing
 * lets another process have them.
 */
public final class SqliteFolder implements AutoCloseable {
    private static final String OWNER_ONLY = "rw-------";

    /**
     * The lock files that this process has. To open one of them a second time, and close it, would
     * give the lock back that the first has.
     */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    /** The file of the store. */
    public static final String DATABASE = "toolbooth.db";

    private final Path lockFile;
    private final Path database;
    private final FileChannel channel;

    private SqliteFolder(Path lockFile, Path database, FileChannel channel) {
        this.lockFile = lockFile;
        this.database = database;
        this.channel = channel;
    }

    /**
     * Takes a folder's files, and makes those that aren't there.
     *
     * @throws StoreBusy when another process has them
     * @throws StoreProblem when they can't be read and written
     */
    static SqliteFolder take(Path folder) {
        try {
            Files.createDirectories(folder);
            Path lockFile = ownerOnly(folder.toRealPath().resolve("toolbooth.lock"));
            if (!TAKEN.add(lockFile)) {
                throw busy(folder);
            }
            try {
                return take(folder, lockFile);
            } catch (IOException | RuntimeException e) {
                TAKEN.remove(lockFile);
                throw e;
            }
        } catch (IOException e) {
            throw new StoreProblem(
                    "The data folder "
                            + folder
                            + " can't be used: "
                            + StoreProblem.reason(e)
                            + ". It has to be a folder that this process may read and write.",
                    e);
        }
    }

    private static SqliteFolder take(Path folder, Path lockFile) throws IOException {
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        try {
            if (!lock(channel)) {
                throw busy(folder);
            }
            return new SqliteFolder(lockFile, ownerOnly(folder.resolve(DATABASE)), channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static StoreBusy busy(Path folder) {
        return new StoreBusy(
                "The data folder "
                        + folder
                        + " is used by another Toolbooth. Only one process may write there: stop"
                        + " the other one, or choose another folder.");
    }

    private static boolean lock(FileChannel channel) throws IOException {
        FileLock lock = channel.tryLock();
        return lock != null;
    }

    /** Creates a missing file, readable by its owner only. */
    public static Path ownerOnly(Path file) throws IOException {
        boolean posix = Files.getFileStore(file.getParent()).supportsFileAttributeView("posix");
        try {
            if (posix) {
                Files.createFile(
                        file,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString(OWNER_ONLY)));
            } else {
                Files.createFile(file);
            }
        } catch (FileAlreadyExistsException e) {
            PosixFileAttributeView view =
                    Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (posix && view != null) {
                view.setPermissions(PosixFilePermissions.fromString(OWNER_ONLY));
            }
        }
        return file;
    }

    Path database() {
        return database;
    }

    @Override
    public void close() {
        try {
            channel.close();
            TAKEN.remove(lockFile);
        } catch (IOException e) {
            throw new StoreProblem(
                    "The lock of the data folder can't be given back: " + StoreProblem.reason(e),
                    e);
        }
    }
}
