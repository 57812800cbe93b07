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
 * <p>Opening a file can't be interrupted, and may take for ever: on a network drive that has gone,
 * or when someone swaps a file for a pipe in the instant between our look at it and our opening it
 * (Java can't open a pipe without waiting for its writer). A virtual thread would take one of the
 * few threads that carry all calls with it. Here such a call costs one of a fixed number of threads
 * until the file system answers, its caller is told after a while, and when all are stuck, file
 * calls fail and nothing else does.
 */
public final class DiskThreads {
    private static final int THREADS = 16;
    private static final int WAITING_MAX = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final ThreadPoolExecutor threads;
    private final Duration patience;

    public DiskThreads() {
        this(THREADS, WAITING_MAX, PATIENCE);
    }

    DiskThreads(int count, int waitingMax, Duration patience) {
        this.patience = patience;
        this.threads =
                new ThreadPoolExecutor(
                        count,
                        count,
                        IDLE.toMillis(),
                        TimeUnit.MILLISECONDS,
                        new ArrayBlockingQueue<>(waitingMax),
                        Thread.ofPlatform().daemon().name("files-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /** Does the work on one of the threads, and waits for it, but not for ever. */
    <T> T run(Callable<T> work) throws FileProblem, InterruptedException {
        FutureTask<T> task = new FutureTask<>(work);
        try {
            threads.execute(task);
            return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            throw busy("too many calls wait for the file system; try again later", e);
        } catch (TimeoutException e) {
            throw busy("the file system did not answer within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FileProblem problem) {
                throw problem;
            }
            throw new IllegalStateException("a call of the file system broke", e.getCause());
        } finally {
            task.cancel(true);
            threads.remove(task);
        }
    }

    private static FileProblem busy(String message, Exception cause) {
        return new FileProblem(Kind.BUSY, message, cause);
    }
}
