package dev.toolbooth.tools.samurai;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** All exemplars, with an index over them. Immutable. */
final class Exemplars {
    private static final String FILE = "exemplars.json";
    private static final int TITLE_WEIGHT = 3;
    private static final int TAGS_WEIGHT = 2;

    /** An exemplar that has something to do with what was asked, and how much. */
    record Found(Exemplar exemplar, double score) {}

    /** Loaded when the first tool is called: a server that starts has better things to do. */
    private static final class Shipped {
        static final Exemplars ALL = new Exemplars(read());
    }

    private final List<Exemplar> all;
    private final Map<String, Exemplar> byId;
    private final Bm25 index;

    Exemplars(List<Exemplar> exemplars) {
        // In the order of their ids, which so decides between equal scores.
        this.all = exemplars.stream().sorted(Comparator.comparing(Exemplar::id)).toList();
        this.byId = all.stream().collect(Collectors.toMap(Exemplar::id, Function.identity()));
        this.index = new Bm25(all.stream().map(Exemplars::weighed).toList());
    }

    /** Those that are shipped. */
    static Exemplars shipped() {
        return Shipped.ALL;
    }

    private static List<Exemplar> read() {
        try (InputStream in = Exemplars.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing");
            }
            JsonNode json = Json.parse(in.readAllBytes());
            return json.valueStream().map(Exemplar::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Bm25.Part> weighed(Exemplar exemplar) {
        return List.of(
                new Bm25.Part(exemplar.title(), TITLE_WEIGHT),
                new Bm25.Part(String.join(" ", exemplar.tags()), TAGS_WEIGHT),
                new Bm25.Part(exemplar.situation(), 1),
                new Bm25.Part(exemplar.action(), 1),
                new Bm25.Part(exemplar.outcome(), 1));
    }

    /** All of them, by their ids. */
    List<Exemplar> all() {
        return all;
    }

    Optional<Exemplar> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** All that have a word of the query in them, the best first. */
    List<Found> search(String query) {
        return index.search(query).stream()
                .map(hit -> new Found(all.get(hit.document()), hit.score()))
                .toList();
    }
}
