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
    private final Reordering reordering;
    private final Best best;
    private long total;

    /** A searcher without threads asks it for one. */
    record Rankings(TextQuery query, boolean scored, IndexReader reader, Reordering reordering)
            implements CollectorManager<Ranking, TextHits> {
        @Override
        public Ranking newCollector() {
            return new Ranking(query, scored, reader, reordering);
        }

        @Override
        public TextHits reduce(Collection<Ranking> one) throws IOException {
            return one.iterator().next().hits();
        }
    }

    /**
     * @param query with a page that isn't empty for certain
     * @param scored whether some fit better than others
     * @param reordering of the first of them, if some fit better
     */
    private Ranking(TextQuery query, boolean scored, IndexReader reader, Reordering reordering) {
        this.query = query;
        this.scored = scored;
        this.reader = reader;
        this.reordering = reordering;
        long wanted = (long) query.offset() + query.limit();
        if (reordered()) {
            wanted = Math.max(wanted, Reordering.FIRST);
        }
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

    private boolean reordered() {
        return scored && !reordering.equals(Reordering.NONE) && query.offset() < Reordering.FIRST;
    }

    TextHits hits() throws IOException {
        List<String> ids = new ArrayList<>();
        for (Found found : page()) {
            ids.add(id(found.document()));
        }
        return new TextHits(total, ids);
    }

    private List<Found> page() throws IOException {
        if (!reordered()) {
            return best.page(query.offset(), query.limit());
        }
        int end = (int) Math.min(Integer.MAX_VALUE, (long) query.offset() + query.limit());
        List<Found> all = new ArrayList<>(best.page(0, Math.max(end, Reordering.FIRST)));
        List<Found> first = all.subList(0, Math.min(all.size(), Reordering.FIRST));
        if (first.size() > 1) {
            List<String> ids = new ArrayList<>();
            for (Found found : first) {
                ids.add(id(found.document()));
            }
            reordering.sort(first, ids, new ExactNames(query.words(), reader));
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
