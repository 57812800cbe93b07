package dev.toolbooth.search.code;

import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.search.code.ChunkSummaries.Seen;
import dev.toolbooth.search.code.Reranker.Ranked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;

/** A finder of chunks in one index snapshot, by words and by meaning. For one query. */
final class ChunkFinder {
    /** How many are taken from each order. */
    private static final int POOL = 50;

    /** What is farther away has nothing to do with the question. */
    private static final double NEAR_MIN = 0.1;

    /** Of a question: its words and its meaning are worth the same. */
    private static final double WORDS_SHARE = 0.5;

    /** Who types a name as it is written in code wants to see that one. */
    private static final double WORDS_SHARE_OF_NAMES = 0.95;

    /** More than a usual piece has: only those of very long files are cut. */
    private static final int SNIPPET_CHARS = 2_000;

    private final IndexSearcher searcher;
    private final CodeQuery question;
    private final float @Nullable [] vector;

    /**
     * @param vector that of the question, or null to look for words alone
     */
    ChunkFinder(IndexSearcher searcher, CodeQuery question, float @Nullable [] vector) {
        this.searcher = searcher;
        this.question = question;
        this.vector = vector;
    }

    /** A match, and which version of its file it is of. */
    record Hit(CodeMatch match, long version) {}

    List<Hit> find() throws IOException {
        Query filter = CodeQueries.filter(question);
        int pool = Math.max(POOL, question.limit());
        List<Candidate> fused =
                RankFusion.of(byWords(filter, pool), byMeaning(filter, pool), share());
        StoredFields stored = searcher.storedFields();
        List<Hit> hits = new ArrayList<>();
        for (Ranked one : ranked(ChunkSummaries.of(searcher.getIndexReader(), fused))) {
            if (hits.size() < question.limit()) {
                hits.add(hit(one, stored));
            }
        }
        return hits;
    }

    private ScoreDoc[] byWords(Query filter, int pool) throws IOException {
        String query = question.query();
        Optional<Query> words =
                query == null ? Optional.empty() : CodeQueries.lexical(query, filter);
        return words.isEmpty() ? new ScoreDoc[0] : searcher.search(words.get(), pool).scoreDocs;
    }

    private ScoreDoc[] byMeaning(Query filter, int pool) throws IOException {
        if (vector == null) {
            return new ScoreDoc[0];
        }
        // Lucene follows neighbours and misses a few; the more it looks at, the fewer.
        Query near = new KnnFloatVectorQuery(CodeFields.VECTOR, vector, 2 * pool, filter);
        return Arrays.stream(searcher.search(near, pool).scoreDocs)
                .filter(one -> RankFusion.near(one) >= NEAR_MIN)
                .toArray(ScoreDoc[]::new);
    }

    private double share() {
        String query = question.query();
        if (query == null) {
            return 0;
        }
        boolean names = CodeQueries.onlyNames(CodeQueries.names(query));
        return names ? WORDS_SHARE_OF_NAMES : WORDS_SHARE;
    }

    private List<Ranked> ranked(List<Seen> seen) {
        String query = question.query();
        if (query == null) {
            // Who brings a vector compares vectors: the score is how near they are.
            return seen.stream()
                    .map(one -> new Ranked(one, one.candidate().meaning()))
                    .sorted(Comparator.comparingDouble(Ranked::score).reversed())
                    .toList();
        }
        if (!question.rerank()) {
            return seen.stream()
                    .map(one -> new Ranked(one, one.chunkSummary().worth(one.candidate().score())))
                    .sorted(Comparator.comparingDouble(Ranked::score).reversed())
                    .toList();
        }
        return new Reranker(query, this::rareness).order(seen);
    }

    /** As much as it counts for Lucene that a word is there. */
    private double rareness(String word) {
        try {
            int with = searcher.getIndexReader().docFreq(new Term(CodeFields.WORDS, word));
            int all = Math.max(with, searcher.getIndexReader().numDocs());
            return Math.log(1 + (all - with + 0.5) / (with + 0.5));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Hit hit(Ranked ranked, StoredFields stored) throws IOException {
        IndexedChunk indexedChunk =
                CodeFields.piece(stored.document(ranked.seen().candidate().document()));
        List<Float> numbers =
                question.vectors()
                        ? KnownFiles.vector(searcher, ranked.seen().candidate().document())
                        : List.of();
        return new Hit(
                new CodeMatch(
                        indexedChunk.id(),
                        ranked.score(),
                        numbers.isEmpty() ? null : numbers,
                        indexedChunk.path(),
                        indexedChunk.lineStart(),
                        indexedChunk.lineEnd(),
                        indexedChunk.language().isEmpty() ? null : indexedChunk.language(),
                        indexedChunk.etag(),
                        indexedChunk.tags(),
                        snippet(indexedChunk.text())),
                indexedChunk.version());
    }

    private static String snippet(String text) {
        if (text.length() <= SNIPPET_CHARS) {
            return text;
        }
        boolean split = Character.isHighSurrogate(text.charAt(SNIPPET_CHARS - 1));
        return text.substring(0, split ? SNIPPET_CHARS - 1 : SNIPPET_CHARS);
    }
}
