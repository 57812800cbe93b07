package dev.toolbooth.core.search;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The files that a code search covers. Implementations must be safe for concurrent use, leave out
 * what agents may not read and what version control ignores, and follow no links.
 */
public interface SourceFolder {

    /**
     * Looks at each file, in an order that stays the same.
     *
     * @return the folders that were left out, for there is too much in them
     */
    List<String> visit(Consumer<SourceFile> each) throws SourceFailure, InterruptedException;

    /**
     * Whether agents may read a file, by the rules alone: what can be said even when the disk can't
     * be asked.
     */
    boolean permits(String path);

    /**
     * A file as it is now.
     *
     * @param bytesMax of one with more, only the beginning is read
     * @return empty if it isn't there, or doesn't count
     */
    Optional<SourceBytes> read(String path, int bytesMax)
            throws SourceFailure, InterruptedException;

    /** What a look at a file tells now; empty if it isn't there, or doesn't count. */
    Optional<SourceFile> look(String path) throws SourceFailure, InterruptedException;

    /**
     * The version now of a file that counted when it was last looked at; empty if it is gone, or
     * agents may not read it any more. That version control ignores it by now may go unnoticed:
     * this is asked for each match of each search.
     */
    default Optional<Long> version(String path) throws SourceFailure, InterruptedException {
        return look(path).map(SourceFile::version);
    }

    /**
     * Begins to tell what changes.
     *
     * @return ends it
     */
    SourceWatch follow(SourceChanges changes) throws SourceFailure, InterruptedException;

    /** The commit that the files are checked out from, if it is known. */
    Optional<String> commit();
}
