package dev.toolbooth.search.code;

import dev.toolbooth.core.search.BadQuery;
import dev.toolbooth.core.search.CodeHits;
import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.code.ChunkFinder.Hit;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import dev.toolbooth.search.embed.UnitVectors;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/**
 * The search of a workspace. Thread-safe.
 *
 * <p>It checks every result before returning it: a file that has changed or is gone is first
 * brought up to date in the index, and the query runs once more.
 */
public final class WorkspaceSearch implements CodeSearch, AutoCloseable {
    /** The most changed files that a query waits for. */
    private static final int REREAD_MAX = 10;

    private final SourceFolder folder;
    private final @Nullable Embedder embedder;
    private final String model;
    private final IndexMaintenance indexMaintenance;

    /** Made by {@link #open}. */
    private WorkspaceSearch(SearchSetup setup, IndexMaintenance indexMaintenance) {
        this.folder = setup.folder();
        this.embedder = setup.embedder();
        this.model = setup.model();
        this.indexMaintenance = indexMaintenance;
    }

    /** Begins to index in the background, and doesn't wait for it. */
    public static WorkspaceSearch open(SearchSetup setup) {
        IndexMaintenance indexMaintenance = new IndexMaintenance(setup);
        indexMaintenance.begin();
        return new WorkspaceSearch(setup, indexMaintenance);
    }

    @Override
    public CodeHits search(CodeQuery question)
            throws BadQuery, SearchUnavailable, InterruptedException {
        IndexSnapshots indexSnapshots = indexMaintenance.sightings();
        check(question);
        long begun = System.nanoTime();
        Asked asked = asked(question);
        long millis = (System.nanoTime() - begun) / 1_000_000;
        try {
            Found found = find(indexSnapshots, question, asked.vector);
            Map<String, Optional<Long>> looks = looks(found.hits);
            List<String> stale = stale(found.hits, looks);
            if (!stale.isEmpty() && indexMaintenance.update(stale)) {
                found = find(indexMaintenance.sightings(), question, asked.vector);
                looks = looks(found.hits);
            }
            boolean meant = found.ours && asked.model != null;
            return new CodeHits(
                    there(found.hits, looks),
                    folder.commit().orElse(null),
                    meant ? asked.model : null,
                    meant ? millis : null,
                    question.rerank() && question.query() != null ? Reranker.MODEL : null);
        } catch (IOException | AlreadyClosedException e) {
            throw new SearchUnavailable("the index can't be read at the moment; try again");
        }
    }

    /**
     * The hits in one snapshot.
     *
     * @param ours whether its vectors can be compared with those of queries
     */
    private record Found(List<Hit> hits, boolean ours) {}

    private Found find(IndexSnapshots indexSnapshots, CodeQuery question, float @Nullable [] vector)
            throws IOException, BadQuery {
        Found found =
                indexSnapshots.look(
                        searcher -> {
                            boolean ours = CodeStore.madeBy(model, searcher);
                            ChunkFinder chunkFinder =
                                    new ChunkFinder(
                                            searcher,
                                            ours ? question : question.withoutVectors(),
                                            ours ? vector : null);
                            return new Found(chunkFinder.find(), ours);
                        });
        if (!found.ours && question.embedding() != null) {
            throw new BadQuery(
                    "embedding",
                    IndexMaintenance.OTHER_MODEL + ", so an embedding is no use: send a query");
        }
        return found;
    }

    /** The question's vector, and the model if one was used to make it. */
    @SuppressWarnings("ArrayRecordComponent") // not seen elsewhere
    private record Asked(float @Nullable [] vector, @Nullable String model) {}

    private void check(CodeQuery question) throws BadQuery {
        List<Float> given = question.embedding();
        String query = question.query();
        if (given == null && (query == null || query.isBlank())) {
            throw new BadQuery(
                    "query", "there is neither a query nor an embedding: expected one of them");
        }
        if (given == null) {
            return;
        }
        if (embedder == null) {
            throw new BadQuery(
                    "embedding",
                    "this server finds by words alone, so it can't use an embedding: send a query");
        }
        if (given.size() != embedder.dimensions()) {
            throw new BadQuery(
                    "embedding",
                    "the embedding has "
                            + given.size()
                            + " numbers: expected "
                            + embedder.dimensions()
                            + ", as "
                            + embedder.model()
                            + " makes them");
        }
    }

    private Asked asked(CodeQuery question) throws BadQuery, InterruptedException {
        List<Float> given = question.embedding();
        if (given != null) {
            return new Asked(unit(given), null);
        }
        String query = question.query();
        if (embedder == null || query == null) {
            return new Asked(null, null);
        }
        if (!embedder.ready()) {
            // The next one who asks finds by meaning.
            embedder.prepare();
            return new Asked(null, null);
        }
        try {
            float[] vector = embedder.query(query);
            indexMaintenance.queryWorked();
            return new Asked(vector, embedder.model());
        } catch (EmbeddingFailure e) {
            // By words is better than not at all; the status says what is wrong.
            indexMaintenance.queryFailed(e);
            return new Asked(null, null);
        }
    }

    private static float[] unit(List<Float> given) throws BadQuery {
        float[] unit = new float[given.size()];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = given.get(i);
        }
        if (!UnitVectors.stretch(unit)) {
            throw new BadQuery(
                    "embedding", "the embedding has no direction: expected numbers, not all 0");
        }
        return unit;
    }

    /**
     * Waits until the model is loaded, if there is one, and notes what is wrong with it, for
     * callers that search only once.
     */
    public void prepare() throws InterruptedException {
        if (embedder != null) {
            try {
                embedder.query("");
                indexMaintenance.queryWorked();
            } catch (EmbeddingFailure e) {
                indexMaintenance.queryFailed(e);
            }
        }
    }

    /** What a look at the files tells: their versions, or that they are gone. */
    private Map<String, Optional<Long>> looks(List<Hit> hits) throws InterruptedException {
        Map<String, Optional<Long>> looks = new LinkedHashMap<>();
        for (Hit hit : hits) {
            String path = hit.match().path();
            try {
                if (!looks.containsKey(path)) {
                    looks.put(path, folder.version(path));
                }
            } catch (SourceFailure e) {
                // Then the index knows best.
                return looks;
            }
        }
        return looks;
    }

    private static List<String> stale(List<Hit> hits, Map<String, Optional<Long>> looks) {
        return hits.stream()
                .filter(hit -> looks.containsKey(hit.match().path()))
                .filter(hit -> !Optional.of(hit.version()).equals(looks.get(hit.match().path())))
                .map(hit -> hit.match().path())
                .distinct()
                .limit(REREAD_MAX)
                .toList();
    }

    /**
     * Without files that are gone, or that agents may not read any more: an index that another
     * process writes, or one made under other rules, may still have them.
     */
    private List<CodeMatch> there(List<Hit> hits, Map<String, Optional<Long>> looks) {
        return hits.stream()
                .map(Hit::match)
                .filter(match -> folder.permits(match.path()))
                .filter(match -> !Optional.empty().equals(looks.get(match.path())))
                .toList();
    }

    @Override
    public IndexStatus status() {
        return indexMaintenance.status();
    }

    @Override
    public Optional<Integer> dimensions() {
        return Optional.ofNullable(embedder).map(Embedder::dimensions);
    }

    @Override
    public void close() {
        indexMaintenance.close();
    }
}
