package dev.toolbooth.search.embed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model in this process, by ONNX Runtime. Nothing is loaded before it is used, and it is loaded
 * once, on a thread of its own; a model that failed to load keeps failing.
 *
 * <p>Native code blocks its thread until it is done, so all of it runs on platform threads:
 * passages on few, so that calls are not disturbed, and queries on others, so that they never wait
 * for passages. The model itself is shared.
 */
public final class OnnxEmbedder implements Embedder {
    /** As much of a text as is seen, in pieces of words. */
    public static final int TOKENS_MAX = 256;

    private static final int QUERIES_WAITING_MAX = 256;
    private static final int QUERY_TOKENS_MAX = 128;
    private static final int IDLE_SECONDS = 30;
    private static final int CLOSE_SECONDS = 30;

    private final BuiltInModel model;
    private final Path folder;
    private final int threads;
    private final int tokensMax;
    private final ThreadPoolExecutor background;
    private final ThreadPoolExecutor queries;

    private final Object loading = new Object();
    private volatile @Nullable OnnxModel loaded;
    private volatile boolean closed;
    private @Nullable EmbeddingFailure failure;

    /**
     * @param folder where the native library is unpacked; made when it is needed
     * @param threads that passages are embedded on
     * @param tokensMax as much of a passage as is seen
     */
    public OnnxEmbedder(BuiltInModel model, Path folder, int threads, int tokensMax) {
        if (threads < 1 || tokensMax < 2) {
            throw new IllegalArgumentException(threads + " threads, " + tokensMax + " tokens");
        }
        this.model = model;
        this.folder = folder;
        this.threads = threads;
        this.tokensMax = tokensMax;
        this.background = threads("embed", threads, Integer.MAX_VALUE);
        this.queries =
                threads(
                        "embed-query",
                        Math.max(1, Runtime.getRuntime().availableProcessors()),
                        QUERIES_WAITING_MAX);
    }

    /** The default model, with one thread for passages. */
    public OnnxEmbedder(Path folder) {
        this(BuiltInModel.DEFAULT, folder, 1, TOKENS_MAX);
    }

    private static ThreadPoolExecutor threads(String name, int count, int waiting) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        count,
                        count,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(waiting),
                        Thread.ofPlatform().daemon().name(name + "-", 1).factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public String model() {
        return model.name();
    }

    @Override
    public int dimensions() {
        return model.dimensions();
    }

    @Override
    public boolean ready() {
        return loaded != null && !closed;
    }

    @Override
    public void prepare() {
        if (loaded == null && !closed) {
            try {
                background.execute(this::begin);
            } catch (RejectedExecutionException e) {
                // Closed meanwhile.
            }
        }
    }

    private void begin() {
        try {
            ground();
        } catch (EmbeddingFailure e) {
            // The caller gets the failure.
        }
    }

    @Override
    public List<float[]> passages(List<String> texts)
            throws EmbeddingFailure, InterruptedException {
        int count = texts.size();
        float[][] vectors = new float[count][];
        // The longest first, so that no thread is left with a long one at the end.
        int[] order =
                IntStream.range(0, count)
                        .boxed()
                        .sorted(Comparator.comparingInt(i -> -texts.get(i).length()))
                        .mapToInt(Integer::intValue)
                        .toArray();
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean enough = new AtomicBoolean();
        List<Future<Boolean>> workers = new ArrayList<>();
        try {
            for (int i = 0; i < Math.min(threads, count); i++) {
                workers.add(
                        submit(
                                background,
                                () -> {
                                    OnnxModel ground = ground();
                                    int at = next.getAndIncrement();
                                    while (at < count && !enough.get() && !closed) {
                                        int text = order[at];
                                        vectors[text] = ground.vector(texts.get(text), tokensMax);
                                        at = next.getAndIncrement();
                                    }
                                    return !closed;
                                }));
            }
            for (Future<Boolean> worker : workers) {
                if (!result(worker)) {
                    throw closedFailure();
                }
            }
        } finally {
            enough.set(true);
            workers.forEach(worker -> worker.cancel(false));
        }
        return Arrays.asList(vectors);
    }

    @Override
    public float[] query(String text) throws EmbeddingFailure, InterruptedException {
        Future<float[]> vector =
                submit(
                        queries,
                        () ->
                                ground().vector(
                                                model.queryPrefix() + text,
                                                Math.min(tokensMax, QUERY_TOKENS_MAX)));
        try {
            return result(vector);
        } finally {
            vector.cancel(false);
        }
    }

    private <T> Future<T> submit(ThreadPoolExecutor pool, Callable<T> work)
            throws EmbeddingFailure {
        try {
            return pool.submit(work);
        } catch (RejectedExecutionException e) {
            throw closed
                    ? closedFailure()
                    : new EmbeddingFailure("too many queries wait for the model");
        }
    }

    private static <T> T result(Future<T> future) throws EmbeddingFailure, InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EmbeddingFailure failure) {
                throw new EmbeddingFailure(failure.getMessage(), failure);
            }
            throw new EmbeddingFailure("the model failed: " + e.getCause(), e);
        }
    }

    private EmbeddingFailure closedFailure() {
        return new EmbeddingFailure("the model " + model.name() + " is closed");
    }

    /** The model, which the first who asks loads. */
    private OnnxModel ground() throws EmbeddingFailure {
        OnnxModel ground = loaded;
        if (ground != null) {
            return ground;
        }
        synchronized (loading) {
            ground = loaded;
            if (ground != null) {
                return ground;
            }
            if (closed) {
                throw closedFailure();
            }
            if (failure != null) {
                throw failure;
            }
            try {
                ground = OnnxModel.load(model, folder);
            } catch (EmbeddingFailure e) {
                failure = e;
                throw e;
            }
            loaded = ground;
            return ground;
        }
    }

    /** Waits for texts that are on their way through the model; the rest is given up. */
    @Override
    public void close() {
        closed = true;
        queries.shutdown();
        background.shutdown();
        boolean interrupted = Thread.interrupted();
        boolean idle = false;
        try {
            idle =
                    queries.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)
                            && background.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        synchronized (loading) {
            OnnxModel ground = loaded;
            // Memory that native code still works on is better lost than taken from it.
            if (idle && ground != null) {
                loaded = null;
                ground.close();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
