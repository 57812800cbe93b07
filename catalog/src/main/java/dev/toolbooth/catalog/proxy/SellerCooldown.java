package dev.toolbooth.catalog.proxy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A pause for sellers that have taken a payment and not served the call. The caller is not billed
 * for that, so the operator loses it; the pause keeps such losses small. Thread-safe.
 */
final class SellerCooldown {
    private static final Duration FOR = Duration.ofHours(1);
    private static final int SELLERS_MAX = 10_000;

    private final InstantSource clock;
    private final Map<String, Instant> until = new ConcurrentHashMap<>();

    SellerCooldown(InstantSource clock) {
        this.clock = clock;
    }

    void recordFailure(String seller) {
        Instant now = clock.instant();
        if (until.size() >= SELLERS_MAX) {
            until.values().removeIf(now::isAfter);
        }
        // With as many, everything has gone wrong, and the day's limit is what helps.
        if (until.size() < SELLERS_MAX) {
            until.put(seller, now.plus(FOR));
        }
    }

    boolean isCoolingDown(String seller) {
        Instant end = until.get(seller);
        return end != null && clock.instant().isBefore(end);
    }
}
