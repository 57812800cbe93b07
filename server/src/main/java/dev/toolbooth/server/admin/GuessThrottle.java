package dev.toolbooth.server.admin;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A counter of the wrong keys and codes of each address. An address with too many doesn't even
 * learn whether the next one is right. Thread-safe.
 */
public final class GuessThrottle {
    /** The most wrong ones of an address at once; then one every six seconds. */
    public static final int WRONG_MAX = 20;

    private static final Rate WRONG = new Rate(10, Duration.ofMinutes(1), WRONG_MAX);
    private static final int TOLD_APART_MAX = 10_000;

    private final Throttle throttle;

    GuessThrottle(LongSupplier nanos) {
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
