package dev.toolbooth.search.code;

import dev.toolbooth.search.chunk.Chunker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.Bits;

/** The files in one snapshot of an index. */
final class KnownFiles {
    private final IndexSearcher searcher;

    KnownFiles(IndexSearcher searcher) {
        this.searcher = searcher;
    }

    /**
     * A known file.
     *
     * @param left the name of the reason why it is left out, or empty
     */
    record Known(long version, String etag, String left) {}

    /** The counts of files and chunks. */
    record Census(int files, int pieces, int withoutVector, Map<String, Integer> left) {}

    /** The files whose paths are wanted, those that are left out too. */
    Map<String, Known> all(Predicate<String> wanted) throws IOException {
        Map<String, Known> all = new HashMap<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            read(leaf, wanted, all);
        }
        return all;
    }

    private static void read(
            LeafReaderContext leaf, Predicate<String> wanted, Map<String, Known> all)
            throws IOException {
        Bits live = leaf.reader().getLiveDocs();
        SortedDocValues paths = DocValues.getSorted(leaf.reader(), CodeFields.WHOLE_FILE);
        SortedDocValues etags = DocValues.getSorted(leaf.reader(), CodeFields.WHOLE_ETAG);
        SortedDocValues left = DocValues.getSorted(leaf.reader(), CodeFields.LEFT);
        NumericDocValues versions = DocValues.getNumeric(leaf.reader(), CodeFields.WHOLE_VERSION);
        for (int at = paths.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = paths.nextDoc()) {
            if (live != null && !live.get(at)) {
                continue;
            }
            String path = paths.lookupOrd(paths.ordValue()).utf8ToString();
            if (wanted.test(path)) {
                long version = versions.advanceExact(at) ? versions.longValue() : 0;
                all.put(
                        path,
                        new Known(version, CodeFields.text(etags, at), CodeFields.text(left, at)));
            }
        }
    }

    Census census() throws IOException {
        Map<String, Integer> left = new TreeMap<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            countLeft(leaf, left);
        }
        return new Census(
                count(CodeFields.WHOLE),
                count(CodeFields.PIECE),
                count(CodeFields.WORDS_ONLY),
                left);
    }

    private static void countLeft(LeafReaderContext leaf, Map<String, Integer> left)
            throws IOException {
        Bits live = leaf.reader().getLiveDocs();
        SortedDocValues whys = DocValues.getSorted(leaf.reader(), CodeFields.LEFT);
        for (int at = whys.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = whys.nextDoc()) {
            if (live == null || live.get(at)) {
                left.merge(whys.lookupOrd(whys.ordValue()).utf8ToString(), 1, Integer::sum);
            }
        }
    }

    private int count(String kind) throws IOException {
        return searcher.count(new TermQuery(CodeFields.kind(kind)));
    }

    /** Some of the files whose pieces have no vectors yet. */
    List<String> withoutVectors(int piecesMax) throws IOException {
        ScoreDoc[] pieces =
                searcher.search(
                                new TermQuery(CodeFields.kind(CodeFields.WORDS_ONLY)),
                                piecesMax,
                                Sort.INDEXORDER)
                        .scoreDocs;
        Set<String> paths = new LinkedHashSet<>();
        StoredFields stored = searcher.storedFields();
        for (ScoreDoc piece : pieces) {
            paths.add(CodeFields.piece(stored.document(piece.doc)).path());
        }
        return List.copyOf(paths);
    }

    /** The pieces of a file in their order. */
    List<IndexedChunk> pieces(String path) throws IOException {
        ScoreDoc[] found =
                searcher.search(
                                new BooleanQuery.Builder()
                                        .add(new TermQuery(CodeFields.file(path)), Occur.FILTER)
                                        .add(
                                                new TermQuery(CodeFields.kind(CodeFields.PIECE)),
                                                Occur.FILTER)
                                        .build(),
                                Chunker.CHUNKS_MAX,
                                Sort.INDEXORDER)
                        .scoreDocs;
        List<IndexedChunk> pieces = new ArrayList<>();
        StoredFields stored = searcher.storedFields();
        for (ScoreDoc one : found) {
            pieces.add(CodeFields.piece(stored.document(one.doc)));
        }
        pieces.sort(Comparator.comparingInt(IndexedChunk::number));
        return pieces;
    }

    /** The vector of a document, if it has one. */
    static List<Float> vector(IndexSearcher searcher, int document) throws IOException {
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            int at = document - leaf.docBase;
            FloatVectorValues values = leaf.reader().getFloatVectorValues(CodeFields.VECTOR);
            if (at >= 0 && at < leaf.reader().maxDoc() && values != null) {
                var documents = values.iterator();
                if (documents.advance(at) == at) {
                    List<Float> numbers = new ArrayList<>();
                    for (float number : values.vectorValue(documents.index())) {
                        numbers.add(number);
                    }
                    return numbers;
                }
            }
        }
        return List.of();
    }
}
