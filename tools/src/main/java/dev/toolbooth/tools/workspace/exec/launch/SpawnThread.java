package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that starts processes, which lives as long as the server. Linux ends a process
 * that asks to die with its parent when the thread that started it ends, and the threads that
 * usually do our work come and go. Thread-safe.
 */
final class SpawnThread {
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    Thread.ofPlatform().daemon().name("exec-start").factory());

    /** Starts what doesn't ask to die with its parent, on any thread. */
    static <T> T here(Callable<T> start) throws IOException {
        try {
            return start.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a start broke", e);
        }
    }

    /** Starts something, and waits until it is: what has been started must not be lost. */
    <T> T start(Callable<T> start) throws IOException {
        Future<T> started = thread.submit(start);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return started.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException("a start broke", e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
