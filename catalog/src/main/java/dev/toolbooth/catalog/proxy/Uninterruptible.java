package dev.toolbooth.catalog.proxy;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work that must not be interrupted half way, because it moves money. It must end by itself, soon.
 */
final class Uninterruptible {
    private Uninterruptible() {}

    /** Runs work to its end, even if its caller is interrupted; the caller notices afterwards. */
    static <T> T run(Callable<T> work) throws ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofVirtual().name("bazaar-purchase").start(task);
        boolean calledOff = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    calledOff = true;
                }
            }
        } finally {
            if (calledOff) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
