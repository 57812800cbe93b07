package dev.toolbooth.core.concurrent;

import java.time.Duration;
import java.util.Collection;

/** An orderly end for threads that work in the background. */
public final class BackgroundThreads {
    private static final Duration WAIT_MAX = Duration.ofSeconds(5);

    private BackgroundThreads() {}

    /** Interrupts threads, and waits for a bounded time until they have noticed. */
    public static void stop(Collection<Thread> threads) {
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                thread.join(WAIT_MAX);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
