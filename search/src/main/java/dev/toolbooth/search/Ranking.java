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
 * Counts what fits, and puts a page of it in order: by how well it fits, in steps; then by the
 * query's numbers; then by the hash of the id, which nobody gets ahead by with a name such as
 * {@code aaa}. For one query and one thread.
 */
final class Ranking implements Collector {
    private final TextQuery query;
    private final boolean scored;
    private final IndexReader reader;
    private final Best best;
    private long total;

    /** A searcher without threads asks it for one. */
    record Manager(TextQuery query, boolean scored, IndexReader reader)
            implements CollectorManager<Ranking, TextHits> {
        @Override
        public Ranking newCollector() {
            return new Ranking(query, scored, reader);
        }

        @Override
        public TextHits reduce(Collection<Ranking> one) throws IOException {
            return one.iterator().next().hits();
        }
    }

    /**
     * @param query with a page that isn't empty for certain
     * @param scored whether some fit better than others
     */
    private Ranking(TextQuery query, boolean scored, IndexReader reader) {
        this.query = query;
        this.scored = scored;
        this.reader = reader;
        long wanted = (long) query.offset() + query.limit();
        this.best = new Best((int) Math.min(wanted, reader.maxDoc()));
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
        return new LeafKeys(this, query.order(), leaf);
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

    Best best() {
        return best;
    }

    TextHits hits() throws IOException {
        List<String> ids = new ArrayList<>();
        for (Found found : best.page(query.offset(), query.limit())) {
            ids.add(id(found.document()));
        }
        return new TextHits(total, ids);
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
