package dev.toolbooth.search;

import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Knows three topics by a few words; texts about none of them are near to nothing. */
final class TopicEmbedder implements Embedder {
    private static final List<Set<String>> TOPICS =
            List.of(
                    Set.of("weather", "umbrella", "rain", "sunshine"),
                    Set.of("money", "coins", "dollars", "price"),
                    Set.of("cooking", "soup", "kitchen"));

    final AtomicInteger embedded = new AtomicInteger();
    final AtomicInteger prepared = new AtomicInteger();
    final AtomicInteger asked = new AtomicInteger();
    volatile boolean ready = true;
    volatile boolean broken;
    volatile boolean closed;

    /** Counted down when somebody wants passages, which then come when the other is. */
    final CountDownLatch wanted = new CountDownLatch(1);

    private final CountDownLatch leave;

    TopicEmbedder() {
        this(new CountDownLatch(0));
    }

    TopicEmbedder(CountDownLatch leave) {
        this.leave = leave;
    }

    @Override
    public String model() {
        return "topics";
    }

    @Override
    public int dimensions() {
        return TOPICS.size() + 2;
    }

    @Override
    public boolean ready() {
        return ready;
    }

    @Override
    public void prepare() {
        prepared.incrementAndGet();
    }

    @Override
    public List<float[]> passages(List<String> texts)
            throws EmbeddingFailure, InterruptedException {
        wanted.countDown();
        leave.await();
        if (broken) {
            throw new EmbeddingFailure("it is broken");
        }
        embedded.addAndGet(texts.size());
        return texts.stream().map(text -> vector(text, TOPICS.size())).toList();
    }

    @Override
    public float[] query(String text) throws EmbeddingFailure {
        asked.incrementAndGet();
        if (broken) {
            throw new EmbeddingFailure("it is broken");
        }
        return vector(text, TOPICS.size() + 1);
    }

    /** The share of each topic; what is about none points elsewhere. */
    private float[] vector(String text, int elsewhere) {
        float[] vector = new float[dimensions()];
        for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
            for (int i = 0; i < TOPICS.size(); i++) {
                vector[i] += TOPICS.get(i).contains(word) ? 1 : 0;
            }
        }
        double sum = 0;
        for (float one : vector) {
            sum += one * one;
        }
        if (sum == 0) {
            vector[elsewhere] = 1;
            return vector;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(sum);
        }
        return vector;
    }

    @Override
    public void close() {
        closed = true;
    }
}
