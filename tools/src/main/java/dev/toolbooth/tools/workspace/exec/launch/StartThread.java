package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that starts processes, and that lives for as long as the server. Linux ends what
 * asks to die with its parent when the thread ends that has started it, and the threads that
 * usually do our work come and go. Thread-safe.
 */
public final class StartThread {
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    Thread.ofPlatform().daemon().name("exec-start").factory());

    /** Starts something, and waits until it is. */
    public <T> T start(Callable<T> start) throws IOException, InterruptedException {
        try {
            return thread.submit(start).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException("a start broke", e.getCause());
        }
    }
}
