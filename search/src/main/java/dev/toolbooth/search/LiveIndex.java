package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextQuery;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene's index in memory. One thread at a time makes changes, which are in the snapshot that
 * searches take once they are done; searches never wait.
 */
final class LiveIndex {
    private static final double BUFFER_MEGABYTES = 16;

    /** Few parts make a search fast; more work for who writes. */
    private static final int PARTS_OF_A_SIZE = 3;

    private static final double SMALL_PART_MEGABYTES = 1;
    private static final double REMOVED_PERCENT_MAX = 20;

    private static final Similarity SIMILARITY = new NormalizedBm25();

    static {
        LuceneLog.quiet();
    }

    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final Synonyms synonyms;

    /** Makes what looks into one picture of the index. */
    private static final class Searchers extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, IndexReader before) {
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setSimilarity(SIMILARITY);
            // What strangers type is rarely typed again, and a cache has locks.
            searcher.setQueryCache(null);
            return searcher;
        }
    }

    LiveIndex(Synonyms synonyms) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig();
        config.setSimilarity(SIMILARITY);
        config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
        config.setUseCompoundFile(false);
        config.setCommitOnClose(false);
        // Without threads of its own: who writes also tidies up.
        config.setMergeScheduler(new SerialMergeScheduler());
        config.setMergePolicy(
                new TieredMergePolicy()
                        .setSegmentsPerTier(PARTS_OF_A_SIZE)
                        .setFloorSegmentMB(SMALL_PART_MEGABYTES)
                        .setDeletesPctAllowed(REMOVED_PERCENT_MAX));
        this.writer = new IndexWriter(new ByteBuffersDirectory(), config);
        this.searchers = new SearcherManager(writer, new Searchers());
        this.synonyms = synonyms;
    }

    synchronized void put(Collection<TextDocument> documents) throws IOException {
        // All of them before the first, so that none is left half put.
        documents.forEach(TextFields::check);
        TextFields fields = new TextFields();
        for (TextDocument document : documents) {
            writer.updateDocument(TextFields.id(document.id()), fields.of(document));
        }
        searchers.maybeRefreshBlocking();
    }

    synchronized void remove(Collection<String> ids) throws IOException {
        writer.deleteDocuments(ids.stream().map(TextFields::id).toArray(Term[]::new));
        searchers.maybeRefreshBlocking();
    }

    TextHits search(TextQuery query, SemanticReranker semanticReranker) throws IOException {
        IndexSearcher searcher = searchers.acquire();
        try {
            IndexReader reader = searcher.getIndexReader();
            Query lucene = new TextQueries(reader, synonyms).of(query);
            if (query.limit() == 0 || query.offset() >= reader.numDocs()) {
                return new TextHits(searcher.count(lucene), List.of());
            }
            boolean scored = !TextQueries.names(query.words()).isEmpty();
            return searcher.search(
                    lucene, new Ranking.Rankings(query, scored, reader, semanticReranker));
        } finally {
            searchers.release(searcher);
        }
    }

    Set<String> allowed(Collection<String> ids, TextQuery query) throws IOException {
        TextQuery wordless =
                new TextQuery(
                        "", query.labels(), query.most(), List.of(), 0, Math.max(1, ids.size()));
        IndexSearcher searcher = searchers.acquire();
        try {
            IndexReader reader = searcher.getIndexReader();
            Query lucene =
                    new BooleanQuery.Builder()
                            .add(new TextQueries(reader, synonyms).of(wordless), Occur.FILTER)
                            .add(
                                    new TermInSetQuery(
                                            TextFields.ID,
                                            ids.stream().map(BytesRef::new).toList()),
                                    Occur.FILTER)
                            .build();
            return Set.copyOf(
                    searcher.search(
                                    lucene,
                                    new Ranking.Rankings(
                                            wordless, false, reader, SemanticReranker.NONE))
                            .ids());
        } finally {
            searchers.release(searcher);
        }
    }

    void close() throws IOException {
        searchers.close();
        writer.rollback();
    }
}
