package dev.toolbooth.search.embed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * An embedder that caches passages. New ones are embedded a few at a time and stored as they come,
 * so that little is lost when the rest fails. Safe for concurrent use; two threads with the same
 * new text may both embed it. Closes the embedder and the cache.
 */
public final class CachedEmbedder implements Embedder {
    private static final int AT_ONCE = 32;

    private final Embedder embedder;
    private final VectorCache cache;
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /** The cache is one for vectors of the embedder's dimensions. */
    public CachedEmbedder(Embedder embedder, VectorCache cache) {
        this.embedder = embedder;
        this.cache = cache;
    }

    @Override
    public String model() {
        return embedder.model();
    }

    @Override
    public String identity() {
        return embedder.identity();
    }

    @Override
    public int dimensions() {
        return embedder.dimensions();
    }

    @Override
    public boolean ready() {
        return embedder.ready();
    }

    @Override
    public void prepare() {
        embedder.prepare();
    }

    /** How many texts were known. */
    public long hits() {
        return hits.sum();
    }

    /** How many texts had to be embedded. */
    public long misses() {
        return misses.sum();
    }

    @Override
    public List<float[]> passages(List<String> texts)
            throws EmbeddingFailure, InterruptedException {
        float[][] vectors = new float[texts.size()][];
        // Texts that are new, with the places where they stand.
        Map<ContentKey, List<Integer>> wanted = new LinkedHashMap<>();
        for (int i = 0; i < vectors.length; i++) {
            ContentKey key = ContentKey.of(identity(), texts.get(i));
            List<Integer> same = wanted.get(key);
            if (same != null) {
                same.add(i);
                continue;
            }
            float[] known = cache.find(key).orElse(null);
            if (known == null) {
                wanted.put(key, new ArrayList<>(List.of(i)));
            } else {
                vectors[i] = known;
                hits.increment();
            }
        }
        List<Map.Entry<ContentKey, List<Integer>>> fresh = List.copyOf(wanted.entrySet());
        for (int from = 0; from < fresh.size(); from += AT_ONCE) {
            embed(fresh.subList(from, Math.min(fresh.size(), from + AT_ONCE)), texts, vectors);
        }
        return Arrays.asList(vectors);
    }

    private void embed(
            List<Map.Entry<ContentKey, List<Integer>>> fresh, List<String> texts, float[][] vectors)
            throws EmbeddingFailure, InterruptedException {
        List<float[]> made =
                embedder.passages(
                        fresh.stream().map(text -> texts.get(text.getValue().getFirst())).toList());
        for (int i = 0; i < made.size(); i++) {
            // As it will be found the next time, so that the same text always has the same vector.
            float[] vector = cache.put(fresh.get(i).getKey(), made.get(i));
            List<Integer> places = fresh.get(i).getValue();
            misses.increment();
            hits.add(places.size() - 1L);
            for (int place : places) {
                vectors[place] = vector.clone();
            }
        }
    }

    /** Not remembered: few ask the same twice. */
    @Override
    public float[] query(String text) throws EmbeddingFailure, InterruptedException {
        return embedder.query(text);
    }

    @Override
    public void close() {
        embedder.close();
        cache.close();
    }
}
