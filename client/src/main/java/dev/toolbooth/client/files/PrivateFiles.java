package dev.toolbooth.client.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that only their owner may read. */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    private PrivateFiles() {}

    /** Makes a folder with those above it, unless it is there. */
    public static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, only(FOLDER));
        }
    }

    /** Makes a folder with those above it; one that others may look into is closed. */
    public static void makeClosedFolder(Path folder) throws IOException {
        makeFolder(folder);
        if (isPosix() && !Files.getPosixFilePermissions(folder).equals(FOLDER)) {
            Files.setPosixFilePermissions(folder, FOLDER);
        }
    }

    /** Opens a file to write to, and makes it if there is none. */
    public static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), only(FILE));
    }

    /** Makes an empty file, unless there is one. */
    public static void touch(Path file) throws IOException {
        if (!Files.exists(file)) {
            try {
                Files.createFile(file, only(FILE));
                remember(file);
            } catch (FileAlreadyExistsException e) {
                // Another process was faster, which is as good.
                return;
            }
        }
    }

    /**
     * Writes a file that was not there; after a crash there is all of it, or nothing.
     *
     * @throws FileAlreadyExistsException when it was
     */
    public static void writeNew(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path next = Files.createTempFile(folder, "." + file.getFileName(), ".new", only(FILE));
        try {
            write(next, bytes);
            place(next, file);
        } finally {
            Files.deleteIfExists(next);
        }
        remember(file);
    }

    /**
     * Puts these bytes in the place of a file: all of them, or none. One at a time: what was left
     * behind by a crash is overwritten by the next.
     */
    public static void replace(Path file, byte[] bytes) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        Files.createFile(next, only(FILE));
        try {
            write(next, bytes);
            Files.move(
                    next,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        remember(file);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    /** A move would replace what another process has just put there; a second name does not. */
    private static void place(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) {
            // Not every file system has second names.
            if (Files.exists(to)) {
                throw new FileAlreadyExistsException(to.toString());
            }
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Has the disk keep the name of a file, where folders can be asked for that. */
    private static void remember(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && isPosix()) {
            try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
                entries.force(true);
            }
        }
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] only(Set<PosixFilePermission> owner) {
        return isPosix()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(owner)}
                : new FileAttribute<?>[0];
    }
}
