package dev.toolbooth.core.search;

import java.util.Collection;

/**
 * Finds documents by their words. Implementations must be safe for concurrent use; who searches
 * never waits for who writes.
 */
public interface TextIndex extends AutoCloseable {

    /** Adds documents, or replaces those of the same ids: the next search finds them. */
    void put(Collection<TextDocument> documents);

    /** Takes documents out; the next search doesn't find them. */
    void remove(Collection<String> ids);

    /** Searches. */
    TextHits search(TextQuery query);

    @Override
    void close();
}
