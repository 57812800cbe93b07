package dev.toolbooth.core.catalog;

import java.util.Collection;
import java.util.List;

/**
 * A store in which the catalog survives a restart, and in which servers that share it see each
 * other's changes. Implementations must be safe for concurrent use. A failure to read or write is a
 * {@link java.io.UncheckedIOException} whose message is fit for operators.
 */
public interface CatalogRows {

    /**
     * The rows that changed after that revision, in the order of their revisions, up to a limit.
     */
    List<CatalogRow> since(long revision, int limit);

    /**
     * Writes those rows that are unchanged in the store: a row is unchanged while its revision is
     * the stored one, or 0 for none and for one that was removed. It is on the disk when this
     * returns. Rows that were removed long ago may be forgotten.
     *
     * @return the rows that were written, with their new revisions
     */
    List<CatalogRow> write(Collection<CatalogRow> rows);
}
