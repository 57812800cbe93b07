package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Gives pieces their vectors, a few at a time. For one thread. */
final class Meanings {
    /** After so many the index is refreshed: more often would be much work for it. */
    private static final int ROUND = 512;

    private static final int AT_ONCE = 32;
    private static final long PAUSE_MILLIS = 50;

    private final CodeStore store;
    private final Indexer indexer;
    private final Embedder embedder;
    private final BooleanSupplier busy;

    /**
     * @param busy whether calls are under way, which come first
     */
    Meanings(CodeStore store, Indexer indexer, Embedder embedder, BooleanSupplier busy) {
        this.store = store;
        this.indexer = indexer;
        this.embedder = embedder;
        this.busy = busy;
    }

    /** Begins to load what is needed, if it isn't. */
    void prepare() {
        embedder.prepare();
    }

    /** Does some of what is to be done; false if there was nothing. */
    boolean some() throws IOException, EmbeddingFailure, SourceFailure, InterruptedException {
        indexer.noteWritten();
        store.refresh();
        List<String> files =
                store.sightings().look(searcher -> new KnownFiles(searcher).withoutVectors(ROUND));
        List<List<Piece>> batch = new ArrayList<>();
        int size = 0;
        for (String file : files) {
            List<Piece> pieces =
                    store.sightings().look(searcher -> new KnownFiles(searcher).pieces(file));
            if (!pieces.isEmpty()) {
                batch.add(pieces);
                size += pieces.size();
            }
            if (size >= AT_ONCE) {
                embed(batch);
                batch.clear();
                size = 0;
            }
        }
        embed(batch);
        store.refresh();
        store.commit();
        return !files.isEmpty();
    }

    private void embed(List<List<Piece>> files)
            throws IOException, EmbeddingFailure, SourceFailure, InterruptedException {
        List<String> texts = files.stream().flatMap(List::stream).map(Piece::meaning).toList();
        List<float[]> vectors = new ArrayList<>();
        while (vectors.size() < texts.size()) {
            if (busy.getAsBoolean()) {
                indexer.pause(PAUSE_MILLIS);
            }
            int end = Math.min(texts.size(), vectors.size() + AT_ONCE);
            vectors.addAll(embedder.passages(texts.subList(vectors.size(), end)));
            // What somebody edits meanwhile doesn't wait for the rest.
            indexer.lookAtChanges();
        }
        int from = 0;
        for (List<Piece> pieces : files) {
            indexer.putVectors(pieces, vectors.subList(from, from + pieces.size()));
            from += pieces.size();
        }
    }
}
