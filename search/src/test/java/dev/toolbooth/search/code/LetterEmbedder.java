package dev.toolbooth.search.code;

import dev.toolbooth.search.embed.Embedder;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Vectors that say which letters a text has: texts with the same letters mean the same. */
final class LetterEmbedder implements Embedder {
    final AtomicInteger embedded = new AtomicInteger();
    private final Semaphore free = new Semaphore(1);
    private final String model;

    LetterEmbedder() {
        this("letters");
    }

    LetterEmbedder(String model) {
        this.model = model;
    }

    /** Keeps passages waiting from now on. */
    void hold() {
        free.acquireUninterruptibly();
    }

    /** Whether somebody waits for passages. */
    boolean held() {
        return free.hasQueuedThreads();
    }

    void goOn() {
        free.release();
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public int dimensions() {
        return 26;
    }

    @Override
    public List<float[]> passages(List<String> texts) throws InterruptedException {
        free.acquire();
        free.release();
        embedded.addAndGet(texts.size());
        return texts.stream().map(this::query).toList();
    }

    @Override
    public float[] query(String text) {
        float[] counts = new float[dimensions()];
        text.toLowerCase(Locale.ROOT)
                .chars()
                .filter(c -> c >= 'a' && c <= 'z')
                .forEach(c -> counts[c - 'a']++);
        double sum = 0;
        for (float count : counts) {
            sum += count * count;
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] = sum == 0 ? (i == 0 ? 1 : 0) : (float) (counts[i] / Math.sqrt(sum));
        }
        return counts;
    }

    @Override
    public void close() {}
}
