package dev.toolbooth.tools.files;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;

/**
 * The entries of a directory, by name.
 *
 * @param total how many there are, as far as they were counted
 * @param complete whether {@code entries} has all of them
 */
public record DirectoryListing(List<Entry> entries, int total, boolean complete) {

    public DirectoryListing {
        entries = List.copyOf(entries);
    }

    /** The type of a directory entry. */
    public enum Type {
        FILE,
        DIRECTORY,
        LINK,
        OTHER;

        static Type of(BasicFileAttributes about) {
            if (about.isRegularFile()) {
                return FILE;
            }
            if (about.isDirectory()) {
                return DIRECTORY;
            }
            return about.isSymbolicLink() ? LINK : OTHER;
        }
    }

    /**
     * A name in a folder.
     *
     * @param size the bytes of a file, else 0
     */
    public record Entry(String name, Type type, long size, Instant modified) {}
}
