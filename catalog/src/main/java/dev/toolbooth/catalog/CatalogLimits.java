package dev.toolbooth.catalog;

import java.time.Duration;

/**
 * The limits on the catalog.
 *
 * @param entries the most entries of others
 * @param probeInterval how often each entry is probed
 */
public record CatalogLimits(int entries, Duration probeInterval) {
    /** Enough for every service that there is today. */
    public static final CatalogLimits USUAL = new CatalogLimits(100_000, Duration.ofHours(1));

    /** What an entry takes at most in the middle, packed; most take far less. */
    private static final int ENTRY_BYTES = 2_048;

    private static final long BYTES_MIN = 16L * 1_048_576;

    /** The most memory that entries take, packed, while those of others are still taken. */
    public long bytes() {
        return Math.max(BYTES_MIN, (long) entries * ENTRY_BYTES);
    }

    /** How long an entry may fail before it vanishes. */
    public Duration patience() {
        return probeInterval.multipliedBy(2);
    }
}
