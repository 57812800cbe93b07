package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An index in memory, by Lucene. Nothing of it is loaded before there is a document. Safe for
 * concurrent use.
 */
public final class LuceneTextIndex implements TextIndex {
    private volatile @Nullable LiveIndex live;
    private boolean closed;

    @Override
    public void put(Collection<TextDocument> documents) {
        if (documents.isEmpty()) {
            return;
        }
        try {
            begun().put(List.copyOf(documents));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void remove(Collection<String> ids) {
        LiveIndex index = live;
        if (index == null || ids.isEmpty()) {
            return;
        }
        try {
            index.remove(List.copyOf(ids));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public TextHits search(TextQuery query) {
        return search(query, SemanticReranker.NONE);
    }

    /** The same, with the first of those that fit in another order. */
    TextHits search(TextQuery query, SemanticReranker semanticReranker) {
        if (query.offset() < 0 || query.limit() < 0) {
            throw new IllegalArgumentException(
                    "offset "
                            + query.offset()
                            + " and limit "
                            + query.limit()
                            + ": neither may be below 0");
        }
        LiveIndex index = live;
        if (index == null) {
            return new TextHits(0, List.of());
        }
        try {
            return index.search(query, semanticReranker);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of some documents that a query would find if it had no words. */
    Set<String> allowed(Collection<String> ids, TextQuery query) {
        LiveIndex index = live;
        if (index == null || ids.isEmpty()) {
            return Set.of();
        }
        try {
            return index.allowed(ids, query);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized LiveIndex begun() throws IOException {
        if (closed) {
            throw new IllegalStateException("the index is closed");
        }
        LiveIndex index = live;
        if (index == null) {
            index = new LiveIndex(Synonyms.read());
            live = index;
        }
        return index;
    }

    /** Gives the memory back; what is searched meanwhile is found to its end. */
    @Override
    public synchronized void close() {
        LiveIndex index = live;
        if (closed || index == null) {
            closed = true;
            return;
        }
        closed = true;
        try {
            index.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
