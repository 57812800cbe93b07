package dev.toolbooth.client.wallet;

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
import java.util.EnumSet;
import java.util.Set;

/** Files and folders that nobody but their owner may read. */
final class PrivateFiles {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    private PrivateFiles() {}

    /** Makes a folder with those above it; one that others may look into is closed. */
    static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder, owner(FOLDER));
        if (isPosix() && !Files.getPosixFilePermissions(folder).equals(FOLDER)) {
            Files.setPosixFilePermissions(folder, FOLDER);
        }
    }

    /**
     * Writes a file that was not there; after a crash there is all of it, or nothing.
     *
     * @throws FileAlreadyExistsException when it was
     */
    static void writeNew(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path next = Files.createTempFile(folder, "." + file.getFileName(), ".new", owner(FILE));
        try {
            write(next, bytes);
            place(next, file);
        } finally {
            Files.deleteIfExists(next);
        }
        if (isPosix()) {
            try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
                entries.force(true);
            }
        }
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

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] owner(Set<PosixFilePermission> may) {
        return isPosix()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(EnumSet.copyOf(may))}
                : new FileAttribute<?>[0];
    }
}
