package dev.toolbooth.search;

import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.ScoreMode;

/**
 * A collector that counts the matches, and puts a page of them in order: by how well they match, in
 * steps; then by the query's numbers; then by the hash of the id, so that a name such as {@code
 * aaa} has no advantage. For one query and one thread.
 */
final class Ranking implements Collector {
    private final TextQuery query;
    private final boolean scored;
    private final IndexReader reader;
    private final SemanticReranker semanticReranker;
    private final BestHits bestHits;
    private long total;

    /** A searcher without threads asks it for one. */
    record Rankings(
            TextQuery query, boolean scored, IndexReader reader, SemanticReranker semanticReranker)
            implements CollectorManager<Ranking, TextHits> {
        @Override
        public Ranking newCollector() {
            return new Ranking(query, scored, reader, semanticReranker);
        }

        @Override
        public TextHits reduce(Collection<Ranking> one) throws IOException {
            return one.iterator().next().hits();
        }
    }

    /**
     * @param query with a page that isn't empty for certain
     * @param scored whether some fit better than others
     * @param semanticReranker of the first of them, if some fit better
     */
    private Ranking(
            TextQuery query,
            boolean scored,
            IndexReader reader,
            SemanticReranker semanticReranker) {
        this.query = query;
        this.scored = scored;
        this.reader = reader;
        this.semanticReranker = semanticReranker;
        long wanted = (long) query.offset() + query.limit();
        if (reordered()) {
            wanted = Math.max(wanted, SemanticReranker.FIRST);
        }
        this.bestHits = new BestHits((int) Math.min(wanted, reader.maxDoc()));
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
        return new LeafSortKeys(this, query.order(), leaf);
    }

    @Override
    public ScoreMode scoreMode() {
        return scored ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
    }

    boolean scored() {
        return scored;
    }

    void counted() {
        total++;
    }

    BestHits best() {
        return bestHits;
    }

    private boolean reordered() {
        return scored
                && !semanticReranker.equals(SemanticReranker.NONE)
                && query.offset() < SemanticReranker.FIRST;
    }

    TextHits hits() throws IOException {
        List<String> ids = new ArrayList<>();
        for (TextHit textHit : page()) {
            ids.add(id(textHit.document()));
        }
        return new TextHits(total, ids);
    }

    private List<TextHit> page() throws IOException {
        if (!reordered()) {
            return bestHits.page(query.offset(), query.limit());
        }
        int end = (int) Math.min(Integer.MAX_VALUE, (long) query.offset() + query.limit());
        List<TextHit> all =
                new ArrayList<>(bestHits.page(0, Math.max(end, SemanticReranker.FIRST)));
        List<TextHit> first = all.subList(0, Math.min(all.size(), SemanticReranker.FIRST));
        if (first.size() > 1) {
            List<String> ids = new ArrayList<>();
            for (TextHit textHit : first) {
                ids.add(id(textHit.document()));
            }
            semanticReranker.sort(first, ids, new ExactNames(query.words(), reader));
        }
        int from = Math.min(query.offset(), all.size());
        return all.subList(from, Math.min(end, all.size()));
    }

    private String id(int document) throws IOException {
        List<LeafReaderContext> leaves = reader.leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
        SortedDocValues ids = DocValues.getSorted(leaf.reader(), TextFields.ID);
        if (!ids.advanceExact(document - leaf.docBase)) {
            throw new IOException("document " + document + " has no id");
        }
        return ids.lookupOrd(ids.ordValue()).utf8ToString();
    }
}
