package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** A queue of chunks that need vectors, embedded a few at a time. For one thread. */
final class EmbeddingQueue {
    /** After so many the index is refreshed: more often would be much work for it. */
    private static final int ROUND = 512;

    /** So many go to the embedder at once: it has enough to do, and is never long at it. */
    private static final int AT_ONCE = 32;

    /** While calls are under way, there is so much time for them between two batches. */
    private static final long PAUSE_MILLIS = 50;

    /** So often, while the embedder works, it is looked whether something has changed. */
    private static final long LOOK_MILLIS = 100;

    private final CodeStore store;
    private final Indexer indexer;
    private final Embedder embedder;
    private final BooleanSupplier busy;
    private final PendingChanges pendingChanges;
    private final ExecutorService threads;

    /**
     * @param busy whether calls are under way, which come first
     * @param threads what waits for the embedder, which may take its time
     */
    EmbeddingQueue(
            CodeStore store,
            Indexer indexer,
            Embedder embedder,
            BooleanSupplier busy,
            PendingChanges pendingChanges,
            ExecutorService threads) {
        this.pendingChanges = pendingChanges;
        this.threads = threads;
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
        List<List<IndexedChunk>> batch = new ArrayList<>();
        int size = 0;
        for (String file : files) {
            List<IndexedChunk> pieces =
                    store.sightings().look(searcher -> new KnownFiles(searcher).pieces(file));
            if (!pieces.isEmpty()) {
                batch.add(pieces);
                size += pieces.size();
            }
            if (size >= AT_ONCE) {
                if (!embed(batch)) {
                    return true;
                }
                batch.clear();
                size = 0;
            }
        }
        if (!embed(batch)) {
            return true;
        }
        store.refresh();
        store.commit();
        return !files.isEmpty();
    }

    /** False if it was given up, for everything has to be looked at first. */
    private boolean embed(List<List<IndexedChunk>> files)
            throws IOException, EmbeddingFailure, SourceFailure, InterruptedException {
        List<String> texts =
                files.stream().flatMap(List::stream).map(IndexedChunk::meaning).toList();
        List<float[]> vectors = new ArrayList<>();
        while (vectors.size() < texts.size()) {
            if (busy.getAsBoolean()) {
                pendingChanges.pause(PAUSE_MILLIS);
            }
            int end = Math.min(texts.size(), vectors.size() + AT_ONCE);
            Optional<List<float[]>> made = made(texts.subList(vectors.size(), end));
            if (made.isEmpty()) {
                return false;
            }
            vectors.addAll(made.get());
        }
        int from = 0;
        for (List<IndexedChunk> pieces : files) {
            indexer.putVectors(pieces, vectors.subList(from, from + pieces.size()));
            from += pieces.size();
        }
        return true;
    }

    /**
     * Vectors, unless everything has to be looked at first. Changes made meanwhile don't wait for
     * them.
     */
    private Optional<List<float[]>> made(List<String> texts)
            throws IOException, EmbeddingFailure, SourceFailure, InterruptedException {
        Future<List<float[]>> made = threads.submit(() -> embedder.passages(texts));
        try {
            while (!pendingChanges.everything()) {
                indexer.lookAtChanges();
                try {
                    return Optional.of(made.get(LOOK_MILLIS, TimeUnit.MILLISECONDS));
                } catch (TimeoutException e) {
                    // A look at what has changed, then.
                }
            }
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EmbeddingFailure failure) {
                throw new EmbeddingFailure(failure.getMessage(), failure);
            }
            throw new EmbeddingFailure("the model failed: " + e.getCause(), e);
        } finally {
            made.cancel(true);
        }
    }
}
