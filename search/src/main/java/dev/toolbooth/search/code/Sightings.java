package dev.toolbooth.search.code;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;

/** Pictures of an index that don't change while somebody looks at them. Thread-safe. */
final class Sightings implements AutoCloseable {
    private final SearcherManager searchers;

    /** What is done with a picture. */
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

    private Sightings(SearcherManager searchers) {
        this.searchers = searchers;
    }

    /** Of what a writer has written. */
    static Sightings of(IndexWriter writer) throws IOException {
        return new Sightings(new SearcherManager(writer, new Factory()));
    }

    /** Of what another process has written for good. */
    static Sightings of(Directory directory) throws IOException {
        return new Sightings(new SearcherManager(directory, new Factory()));
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
