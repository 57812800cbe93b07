package dev.toolbooth.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The files of a store in one folder: for their owner only, and for one process at a time. Closing
 * lets another process have them.
 */
final class SqliteFiles implements AutoCloseable {
    private static final String OWNER_ONLY = "rw-------";

    private final Path database;
    private final FileChannel channel;

    private SqliteFiles(Path database, FileChannel channel) {
        this.database = database;
        this.channel = channel;
    }

    /**
     * Takes a folder's files, and makes those that aren't there.
     *
     * @throws StoreBusy when another process has them
     * @throws StoreProblem when they can't be read and written
     */
    static SqliteFiles take(Path folder) {
        try {
            Files.createDirectories(folder);
            Path lockFile = ownerOnly(folder.resolve("toolbooth.lock"));
            FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
            if (!lock(channel)) {
                channel.close();
                throw new StoreBusy(
                        "The data folder "
                                + folder
                                + " is used by another Toolbooth. Only one process may write there:"
                                + " stop the other one, or choose another folder.");
            }
            return new SqliteFiles(ownerOnly(folder.resolve("toolbooth.db")), channel);
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

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static Path ownerOnly(Path file) throws IOException {
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
        } catch (IOException e) {
            throw new StoreProblem(
                    "The lock of the data folder can't be given back: " + StoreProblem.reason(e),
                    e);
        }
    }
}
