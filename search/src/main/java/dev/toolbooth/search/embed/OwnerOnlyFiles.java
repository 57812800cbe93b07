package dev.toolbooth.search.embed;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files that only the server's user may read, for data derived from a workspace, which contains its
 * texts.
 */
public final class OwnerOnlyFiles {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    private OwnerOnlyFiles() {}

    /** Makes a folder with those above it; one that is there is closed, with the files in it. */
    public static void folder(Path folder) throws IOException {
        if (!isPosix()) {
            Files.createDirectories(folder);
            return;
        }
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER));
        }
        Files.setPosixFilePermissions(folder, FOLDER);
        files(folder);
    }

    /** Closes the files in a folder. */
    public static void files(Path folder) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, Files::isRegularFile)) {
            for (Path one : all) {
                file(one);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Closes a file. */
    public static void file(Path file) throws IOException {
        if (isPosix()) {
            try {
                Files.setPosixFilePermissions(file, FILE);
            } catch (NoSuchFileException e) {
                // It is gone by now, and so unreadable too.
                return;
            }
        }
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
