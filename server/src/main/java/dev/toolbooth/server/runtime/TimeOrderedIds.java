package dev.toolbooth.server.runtime;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A generator of UUIDs of version 7: the time in milliseconds, then 74 random bits. Later ones sort
 * later, so a store has them at the end of its index. Thread-safe.
 */
public final class TimeOrderedIds implements Supplier<UUID> {
    private static final long VERSION = 0x7000L;
    private static final long VARIANT = 1L << 63;

    private final InstantSource clock;

    public TimeOrderedIds(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public UUID get() {
        long high = clock.millis() << 16 | VERSION | Source.RANDOM.nextInt(1 << 12);
        return new UUID(high, VARIANT | Source.RANDOM.nextLong() >>> 2);
    }

    private static final class Source {
        static final SecureRandom RANDOM = new SecureRandom();
    }
}
