package dev.toolbooth.search;

import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * The vectors of the latest queries, so that the next page has the same order. When many queries
 * come at once, some get none: words alone answer sooner. Guarded by itself.
 */
final class QueryVectors {
    static final int KEPT = 256;

    /** What is typed beyond says nothing more. */
    private static final int CHARS_MAX = 512;

    private final Semaphore room =
            new Semaphore(2 * Math.max(1, Runtime.getRuntime().availableProcessors()));

    /** The longest unused first. */
    private final Map<String, float[]> kept = new LinkedHashMap<>(16, 0.75f, true);

    /** The vector of what was typed, unless that would take long. */
    Optional<float[]> of(String words, Embedder embedder) {
        String text = words.length() <= CHARS_MAX ? words : words.substring(0, CHARS_MAX);
        synchronized (kept) {
            float[] known = kept.get(text);
            if (known != null) {
                return Optional.of(known);
            }
        }
        if (!embedder.ready() || !room.tryAcquire()) {
            return Optional.empty();
        }
        try {
            float[] vector = embedder.query(text);
            synchronized (kept) {
                kept.put(text, vector);
                if (kept.size() > KEPT) {
                    kept.remove(kept.keySet().iterator().next());
                }
            }
            return Optional.of(vector);
        } catch (EmbeddingFailure e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            room.release();
        }
    }
}
