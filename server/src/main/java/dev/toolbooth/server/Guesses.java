package dev.toolbooth.server;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Counts the wrong keys and codes of each address. Who brought too many is not even told whether
 * the next one is right. Thread-safe.
 */
final class Guesses {
    /** The most wrong ones of an address at once; then one every six seconds. */
    static final int WRONG_MAX = 20;

    private static final Rate WRONG = new Rate(10, Duration.ofMinutes(1), WRONG_MAX);
    private static final int TOLD_APART_MAX = 10_000;

    private final Throttle throttle;

    Guesses(LongSupplier nanos) {
        this.throttle = new Throttle(TOLD_APART_MAX, nanos);
    }

    /** Whether an address may try. */
    boolean mayTry(String address) {
        return throttle.hasRoom(address, WRONG);
    }

    /** Notes that an address was wrong. */
    void wrong(String address) {
        throttle.take(address, WRONG);
    }
}
