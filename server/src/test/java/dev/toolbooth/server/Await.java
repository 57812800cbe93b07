package dev.toolbooth.server;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens on other threads. */
public final class Await {
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private Await() {}

    public static void until(String what, BooleanSupplier happened) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("did not happen: " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }
}
