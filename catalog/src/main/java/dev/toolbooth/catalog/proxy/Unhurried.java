package dev.toolbooth.catalog.proxy;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work that is not to be broken off half way, for money moves in it. It is to end by itself, soon.
 */
final class Unhurried {
    private Unhurried() {}

    /** Does it to its end, whoever calls it off; they may notice after it. */
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
