package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The threads that call the file system. Thread-safe.
 *
 * <p>Opening a file can't be interrupted, and may take for ever: on a network drive that is gone,
 * or when someone swaps a file for a pipe between our check and our opening it (Java can't open a
 * pipe without waiting for its writer). A virtual thread would block one of the few carrier threads
 * of all calls. Here such a call occupies one of a fixed number of threads until the file system
 * answers, and its caller gets a failure after a while. When all threads are stuck, file calls fail
 * and nothing else does.
 */
public final class DiskThreads {
    private static final int THREADS = 16;
    private static final int WAITING_MAX = 1_000;

    /** Those that search also think, and must leave some of the processor to others. */
    private static final int SEARCHES =
            Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 2, 8);

    private static final int SEARCHES_WAITING_MAX = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final ThreadPoolExecutor threads;
    private final ThreadPoolExecutor searches;
    private final Duration patience;

    public DiskThreads() {
        this(THREADS, WAITING_MAX, PATIENCE);
    }

    DiskThreads(int count, int waitingMax, Duration patience) {
        this.patience = patience;
        this.threads = pool("files-", count, waitingMax);
        this.searches =
                pool(
                        "searches-",
                        Math.min(count, SEARCHES),
                        Math.min(waitingMax, SEARCHES_WAITING_MAX));
    }

    private static ThreadPoolExecutor pool(String name, int count, int waitingMax) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        count,
                        count,
                        IDLE.toMillis(),
                        TimeUnit.MILLISECONDS,
                        new ArrayBlockingQueue<>(waitingMax),
                        Thread.ofPlatform().daemon().name(name, 0).factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** How many searches are looked after at once; those beyond wait. */
    int searches() {
        return searches.getCorePoolSize();
    }

    /** Does the work on one of the threads, and waits for it, but not for ever. */
    <T> T run(Callable<T> work) throws FileProblem, InterruptedException {
        return run(threads, work, "the file system did not answer");
    }

    /**
     * Does the same with work that also takes the processor's time, on threads of its own: however
     * much of it there is, what only touches files goes on beside it.
     */
    <T> T search(Callable<T> work) throws FileProblem, InterruptedException {
        return run(searches, work, "other searches, or the file system, left no room");
    }

    private <T> T run(ThreadPoolExecutor pool, Callable<T> work, String late)
            throws FileProblem, InterruptedException {
        FutureTask<T> task = new FutureTask<>(work);
        try {
            pool.execute(task);
            return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            throw busy("too many calls wait for the file system; try again later", e);
        } catch (TimeoutException e) {
            throw busy(late + " within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FileProblem problem) {
                throw problem;
            }
            throw new IllegalStateException("a call of the file system broke", e.getCause());
        } finally {
            task.cancel(true);
            pool.remove(task);
        }
    }

    private static FileProblem busy(String message, Exception cause) {
        return new FileProblem(Kind.BUSY, message, cause);
    }
}
