package dev.toolbooth.search.code;

import dev.toolbooth.search.chunk.Tags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;

/**
 * A bulk reader of chunk summaries. Lucene takes much longer to read whole chunks: it unpacks
 * others with each.
 */
final class ChunkSummaries {
    private ChunkSummaries() {}

    /** A candidate and what is known of it. */
    record Seen(Candidate candidate, ChunkSummary chunkSummary) {}

    /** Those of some candidates, in the same order. */
    static List<Seen> of(IndexReader reader, List<Candidate> candidates) throws IOException {
        ChunkSummary[] found = new ChunkSummary[candidates.size()];
        // Values can only be read forwards.
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingInt(i -> candidates.get(i).document()));
        List<LeafReaderContext> leaves = reader.leaves();
        Values values = null;
        for (int i : order) {
            int document = candidates.get(i).document();
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
            if (values == null || values.leaf != leaf) {
                values = new Values(leaf);
            }
            found[i] = values.at(document - leaf.docBase);
        }
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            seen.add(new Seen(candidates.get(i), found[i]));
        }
        return seen;
    }

    private static final class Values {
        private final LeafReaderContext leaf;
        private final SortedDocValues paths;
        private final SortedDocValues symbols;
        private final NumericDocValues numbers;
        private final NumericDocValues preambles;
        private final SortedSetDocValues tags;
        private final long test;

        Values(LeafReaderContext leaf) throws IOException {
            LeafReader reader = leaf.reader();
            this.leaf = leaf;
            this.paths = DocValues.getSorted(reader, CodeFields.PIECE_FILE);
            this.symbols = DocValues.getSorted(reader, CodeFields.PIECE_SYMBOL);
            this.numbers = DocValues.getNumeric(reader, CodeFields.PIECE_NUMBER);
            this.preambles = DocValues.getNumeric(reader, CodeFields.PIECE_PREAMBLE);
            this.tags = DocValues.getSortedSet(reader, CodeFields.PIECE_TAG);
            this.test = tags.lookupTerm(CodeFields.bytes(Tags.TEST));
        }

        ChunkSummary at(int document) throws IOException {
            int number = numbers.advanceExact(document) ? (int) numbers.longValue() : 0;
            return new ChunkSummary(
                    CodeFields.text(paths, document),
                    number,
                    CodeFields.text(symbols, document),
                    test(document),
                    preambles.advanceExact(document));
        }

        private boolean test(int document) throws IOException {
            if (test < 0 || !tags.advanceExact(document)) {
                return false;
            }
            for (int i = 0; i < tags.docValueCount(); i++) {
                if (tags.nextOrd() == test) {
                    return true;
                }
            }
            return false;
        }
    }
}
