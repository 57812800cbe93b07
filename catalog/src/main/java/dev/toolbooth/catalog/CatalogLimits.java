package dev.toolbooth.catalog;

import java.time.Duration;

/**
 * What the catalog is held to.
 *
 * @param entries the most that are taken from others
 * @param probeInterval how often each entry is looked at
 */
public record CatalogLimits(int entries, Duration probeInterval) {
    /** Enough for every service that there is today. */
    public static final CatalogLimits USUAL = new CatalogLimits(100_000, Duration.ofHours(1));

    /** How long an entry may fail before it vanishes. */
    public Duration patience() {
        return probeInterval.multipliedBy(2);
    }
}
