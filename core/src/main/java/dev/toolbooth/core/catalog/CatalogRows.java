package dev.toolbooth.core.catalog;

import java.util.Collection;
import java.util.List;

/**
 * Where the catalog survives a restart, and where the servers of one store see each other's
 * changes. Implementations must be safe for concurrent use. What can't be read or written is a
 * {@link java.io.UncheckedIOException} whose message is fit for operators.
 */
public interface CatalogRows {

    /**
     * The rows that changed after that revision, in the order of their revisions, up to a limit.
     */
    List<CatalogRow> since(long revision, int limit);

    /**
     * Writes rows, those that nobody has changed meanwhile: a row counts as unchanged while its
     * revision is the one that is kept, or 0 for none and for one that was taken out. It is on the
     * disk when this returns. What was taken out long ago may be forgotten.
     *
     * @return the rows that were written, with their new revisions
     */
    List<CatalogRow> write(Collection<CatalogRow> rows);
}
