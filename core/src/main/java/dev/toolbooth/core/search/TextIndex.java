package dev.toolbooth.core.search;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/**
 * An index of documents by their words, and perhaps by their meaning. Implementations must be safe
 * for concurrent use; a search never waits for a writer.
 */
public interface TextIndex extends AutoCloseable {

    /**
     * Says who has a document, by its id, for an index that doesn't keep what it may want to read
     * again. To be called before anything is put.
     */
    default void readAgain(Function<String, Optional<TextDocument>> documents) {}

    /** Adds documents, or replaces those of the same ids: the next search finds them. */
    void put(Collection<TextDocument> documents);

    /** Takes documents out; the next search doesn't find them. */
    void remove(Collection<String> ids);

    /** Searches. */
    TextHits search(TextQuery query);

    @Override
    void close();
}
