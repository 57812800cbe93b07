package dev.toolbooth.client.budget;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that nobody but their owner may read. */
final class OwnFiles {
    private OwnFiles() {}

    /** The one path of a folder, which may not be there yet: locks are known by their path. */
    static Path real(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        Path above = path;
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        try {
            return above == null ? path : above.toRealPath().resolve(above.relativize(path));
        } catch (IOException e) {
            return path;
        }
    }

    /** Makes a folder with those above it, unless it is there. */
    static void folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, only("rwx------"));
        }
    }

    /** Makes an empty file, unless there is one. */
    static void touch(Path file) throws IOException {
        if (!Files.exists(file)) {
            try {
                Files.createFile(file, only("rw-------"));
                remember(file);
            } catch (FileAlreadyExistsException e) {
                // Another process was faster, which is as good.
                return;
            }
        }
    }

    private static FileAttribute<?>[] only(String mode) {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
                }
                : new FileAttribute<?>[0];
    }

    /** Puts these bytes in the place of a file: all of them, or none. */
    static void replace(Path file, byte[] bytes) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        touch(next);
        try {
            Files.write(next, bytes, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
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

    /** Has the disk keep the name of a file, where folders can be asked for that. */
    private static void remember(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && FileSystems.getDefault().getSeparator().equals("/")) {
            try (FileChannel open = FileChannel.open(folder, StandardOpenOption.READ)) {
                open.force(true);
            }
        }
    }
}
