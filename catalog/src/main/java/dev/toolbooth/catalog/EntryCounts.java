package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.core.catalog.CatalogRow;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Counts of stored entries, for callers without a catalog. For one thread. */
public final class EntryCounts {
    private final Duration patience;
    private final Instant now;
    private final Map<CatalogEntry.Standing, Integer> standings =
            new EnumMap<>(CatalogEntry.Standing.class);
    private int unreadable;

    public EntryCounts(CatalogLimits limits, Instant now) {
        this.patience = limits.patience();
        this.now = now;
    }

    /** Counts a row. */
    public void count(CatalogRow row) {
        if (row.gone()) {
            return;
        }
        try {
            standings.merge(EntryJson.read(row.json()).standing(patience, now), 1, Integer::sum);
        } catch (BadListing e) {
            unreadable++;
        }
    }

    /** How many there are of a standing. */
    public int of(CatalogEntry.Standing standing) {
        return standings.getOrDefault(standing, 0);
    }

    /** How many there are that can't be read any more. */
    public int unreadable() {
        return unreadable;
    }
}
