package dev.toolbooth.search.code;

import dev.toolbooth.core.search.BadQuestion;
import dev.toolbooth.core.search.CodeAnswer;
import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuestion;
import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.code.Finder.Hit;
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
 * <p>What it finds is looked at again before it is told: a file that is another than the index
 * knows, or gone, is brought up to date first, and the question asked once more.
 */
public final class WorkspaceSearch implements CodeSearch, AutoCloseable {
    /** If more files than that have changed, whoever asks doesn't wait for them. */
    private static final int REREAD_MAX = 10;

    private final SourceFolder folder;
    private final @Nullable Embedder embedder;
    private final String model;
    private final Upkeep upkeep;

    /** Made by {@link #open}. */
    private WorkspaceSearch(SearchSetup setup, Upkeep upkeep) {
        this.folder = setup.folder();
        this.embedder = setup.embedder();
        this.model = setup.model();
        this.upkeep = upkeep;
    }

    /** Begins to index in the background, and doesn't wait for it. */
    public static WorkspaceSearch open(SearchSetup setup) {
        Upkeep upkeep = new Upkeep(setup);
        upkeep.begin();
        return new WorkspaceSearch(setup, upkeep);
    }

    @Override
    public CodeAnswer search(CodeQuestion question)
            throws BadQuestion, SearchUnavailable, InterruptedException {
        Sightings sightings = upkeep.sightings();
        check(question);
        long begun = System.nanoTime();
        Asked asked = asked(question);
        long millis = (System.nanoTime() - begun) / 1_000_000;
        try {
            Found found = find(sightings, question, asked.vector);
            Map<String, Optional<Long>> looks = looks(found.hits);
            List<String> stale = stale(found.hits, looks);
            if (!stale.isEmpty() && upkeep.update(stale)) {
                found = find(upkeep.sightings(), question, asked.vector);
                looks = looks(found.hits);
            }
            boolean meant = found.ours && asked.model != null;
            return new CodeAnswer(
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
     * What was found in one picture.
     *
     * @param ours whether it has vectors that those of questions can be compared with
     */
    private record Found(List<Hit> hits, boolean ours) {}

    private Found find(Sightings sightings, CodeQuestion question, float @Nullable [] vector)
            throws IOException, BadQuestion {
        Found found =
                sightings.look(
                        searcher -> {
                            boolean ours = CodeStore.madeBy(model, searcher);
                            Finder finder =
                                    new Finder(
                                            searcher,
                                            ours ? question : question.withoutVectors(),
                                            ours ? vector : null);
                            return new Found(finder.find(), ours);
                        });
        if (!found.ours && question.embedding() != null) {
            throw new BadQuestion(
                    "embedding", Upkeep.OTHER_MODEL + ", so an embedding is no use: send a query");
        }
        return found;
    }

    /** The question's vector, and the model if one was used to make it. */
    @SuppressWarnings("ArrayRecordComponent") // not seen elsewhere
    private record Asked(float @Nullable [] vector, @Nullable String model) {}

    private void check(CodeQuestion question) throws BadQuestion {
        List<Float> given = question.embedding();
        String query = question.query();
        if (given == null && (query == null || query.isBlank())) {
            throw new BadQuestion(
                    "query", "there is neither a query nor an embedding: expected one of them");
        }
        if (given == null) {
            return;
        }
        if (embedder == null) {
            throw new BadQuestion(
                    "embedding",
                    "this server finds by words alone, so it can't use an embedding: send a query");
        }
        if (given.size() != embedder.dimensions()) {
            throw new BadQuestion(
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

    private Asked asked(CodeQuestion question) throws BadQuestion, InterruptedException {
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
            upkeep.queryWorked();
            return new Asked(vector, embedder.model());
        } catch (EmbeddingFailure e) {
            // By words is better than not at all; the status says what is wrong.
            upkeep.queryFailed(e);
            return new Asked(null, null);
        }
    }

    private static float[] unit(List<Float> given) throws BadQuestion {
        float[] unit = new float[given.size()];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = given.get(i);
        }
        if (!UnitVectors.stretch(unit)) {
            throw new BadQuestion(
                    "embedding", "the embedding has no direction: expected numbers, not all 0");
        }
        return unit;
    }

    /**
     * Waits until the model is there, if there is one, and notes what is wrong with it: whoever
     * asks only once wants that.
     */
    public void prepare() throws InterruptedException {
        if (embedder != null) {
            try {
                embedder.query("");
                upkeep.queryWorked();
            } catch (EmbeddingFailure e) {
                upkeep.queryFailed(e);
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
                // Then nobody knows better than the index.
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
        return upkeep.status();
    }

    @Override
    public Optional<Integer> dimensions() {
        return Optional.ofNullable(embedder).map(Embedder::dimensions);
    }

    @Override
    public void close() {
        upkeep.close();
    }
}
