package dev.toolbooth.search.code;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;

/** Snapshots of an index that don't change while they are read. Thread-safe. */
final class IndexSnapshots implements AutoCloseable {
    private final SearcherManager searchers;

    /** Work on a snapshot. */
    interface Look<T> {
        T at(IndexSearcher searcher) throws IOException;
    }

    private static final class Factory extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, IndexReader before) {
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            return searcher;
        }
    }

    private IndexSnapshots(SearcherManager searchers) {
        this.searchers = searchers;
    }

    /** Of what a writer has written. */
    static IndexSnapshots of(IndexWriter writer) throws IOException {
        return new IndexSnapshots(new SearcherManager(writer, new Factory()));
    }

    /** Snapshots of what another process has committed. */
    static IndexSnapshots of(Directory directory) throws IOException {
        return new IndexSnapshots(new SearcherManager(directory, new Factory()));
    }

    /** From now on, looks see what has been written until now. */
    void refresh() throws IOException {
        searchers.maybeRefreshBlocking();
    }

    <T> T look(Look<T> look) throws IOException {
        IndexSearcher searcher = searchers.acquire();
        try {
            return look.at(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    @Override
    public void close() throws IOException {
        searchers.close();
    }
}
