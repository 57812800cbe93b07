package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index that finds by words, orders by meaning, and returns similar documents where no word
 * matches. Nothing is embedded before the first search by words; until documents have their
 * vectors, which come in the background, words alone decide. Safe for concurrent use.
 */
public final class HybridTextIndex implements TextIndex {
    /** How many documents get a vector; those beyond are found by their words alone. */
    public static final int VECTORS_MAX = 200_000;

    /** What is less near has nothing to do with it; {@code MeaningQualityTest} says why. */
    static final double NEAR_MIN = 0.3;

    /** As many are named at most where no word fits. */
    static final int NEAR_MAX = 10;

    /** As many are looked at for what the rest of a query allows. */
    private static final int NEAR_LOOKED_AT = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(HybridTextIndex.class);
    private static final int AT_ONCE = 32;
    private static final long PAUSE_MILLIS = 50;

    private final LuceneTextIndex words = new LuceneTextIndex();
    private final Supplier<Embedder> embedders;
    private final BooleanSupplier busy;
    private final DocumentVectors vectors;
    private final VectorTable table;
    private final QueryVectors queries = new QueryVectors();
    private final Function<SemanticScores, SemanticReranker> reordering;
    private volatile Function<String, Optional<TextDocument>> documents = _ -> Optional.empty();

    // Changed by who has the lock.
    private volatile @Nullable Embedder embedder;

    // Guarded by this.
    private @Nullable Thread reader;
    private boolean closed;

    /**
     * @param embedders makes what makes vectors, when it is first needed; closed with the index
     * @param busy whether calls are under way, which come first
     */
    public HybridTextIndex(Supplier<Embedder> embedders, BooleanSupplier busy) {
        this(embedders, busy, VECTORS_MAX, SemanticReranker::by);
    }

    HybridTextIndex(
            Supplier<Embedder> embedders,
            BooleanSupplier busy,
            int vectorsMax,
            Function<SemanticScores, SemanticReranker> reordering) {
        this.reordering = reordering;
        this.embedders = embedders;
        this.busy = busy;
        this.table = new VectorTable();
        this.vectors = new DocumentVectors(vectorsMax, table);
    }

    @Override
    public void readAgain(Function<String, Optional<TextDocument>> documents) {
        this.documents = documents;
    }

    @Override
    public void put(Collection<TextDocument> documents) {
        words.put(documents);
        documents.forEach(one -> vectors.expect(one.id(), EmbeddingText.of(one).content()));
    }

    @Override
    public void remove(Collection<String> ids) {
        words.remove(ids);
        vectors.forget(ids);
    }

    @Override
    public TextHits search(TextQuery query) {
        if (query.limit() <= 0 || TextQueries.names(query.words()).isEmpty()) {
            return words.search(query);
        }
        Embedder model = begin();
        TextHits hits =
                words.search(
                        query,
                        reordering.apply(
                                ids ->
                                        queries.of(query.words(), model)
                                                .map(vector -> table.nearness(ids, vector))
                                                .orElseGet(() -> SemanticScores.UNKNOWN.of(ids))));
        // Those whose words fit are the answer; nobody pages through what is merely near.
        if (hits.total() > 0 || query.offset() > 0) {
            return hits;
        }
        return queries.of(query.words(), model)
                .map(vector -> new TextHits(0, near(query, vector)))
                .orElse(hits);
    }

    private List<String> near(TextQuery query, float[] vector) {
        List<String> ids =
                table.near(vector, NEAR_MIN, NEAR_LOOKED_AT).stream()
                        .map(VectorTable.Near::id)
                        .toList();
        Set<String> allowed = words.allowed(ids, query);
        return ids.stream()
                .filter(allowed::contains)
                .limit(Math.min(query.limit(), NEAR_MAX))
                .toList();
    }

    /** Begins to read what there is, when it is first needed. */
    private Embedder begin() {
        Embedder begun = embedder;
        return begun == null ? beginFirst() : begun;
    }

    private synchronized Embedder beginFirst() {
        Embedder begun = embedder;
        if (begun != null) {
            return begun;
        }
        if (closed) {
            throw new IllegalStateException("the index is closed");
        }
        Embedder model = embedders.get();
        embedder = model;
        model.prepare();
        reader = Thread.ofVirtual().name("meanings").start(() -> read(model));
        return model;
    }

    private void read(Embedder model) {
        try {
            while (!vectors.closed()) {
                List<String> ids = vectors.take(AT_ONCE);
                try {
                    if (busy.getAsBoolean()) {
                        Thread.sleep(PAUSE_MILLIS);
                    }
                    embed(ids, model);
                } finally {
                    vectors.done(ids.size());
                }
            }
        } catch (EmbeddingFailure e) {
            if (!vectors.closed()) {
                LOG.warn("the catalog is searched by words alone: {}", e.getMessage());
                vectors.close();
            }
        } catch (InterruptedException e) {
            vectors.close();
        }
    }

    private void embed(List<String> ids, Embedder model)
            throws EmbeddingFailure, InterruptedException {
        List<String> there = new ArrayList<>();
        List<EmbeddingText> texts = new ArrayList<>();
        for (String id : ids) {
            documents
                    .apply(id)
                    .ifPresent(
                            document -> {
                                there.add(id);
                                texts.add(EmbeddingText.of(document));
                            });
        }
        List<float[]> made = model.passages(texts.stream().map(EmbeddingText::text).toList());
        for (int i = 0; i < made.size(); i++) {
            vectors.keep(there.get(i), texts.get(i).content(), made.get(i));
        }
    }

    /** Waits until every document has its vector, if it can get one. */
    void awaitVectors() throws InterruptedException {
        begin();
        vectors.awaitDone();
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = reader;
        }
        vectors.close();
        words.close();
        Embedder begun = embedder;
        if (running != null && begun != null) {
            running.interrupt();
            begun.close();
        }
    }
}
