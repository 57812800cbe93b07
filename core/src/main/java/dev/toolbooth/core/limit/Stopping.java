package dev.toolbooth.core.limit;

import java.time.Duration;
import java.util.Collection;

/** The end of threads that work in the background. */
public final class Stopping {
    private static final Duration WAIT_MAX = Duration.ofSeconds(5);

    private Stopping() {}

    /** Interrupts threads, and waits for a bounded time until they have noticed. */
    public static void end(Collection<Thread> threads) {
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
