package dev.toolbooth.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The facts that decide an entry's state in the catalog. Immutable. */
record EntryState(
        Source source, boolean impostor, boolean changed, boolean good, @Nullable Instant failing) {

    static EntryState of(CatalogEntry entry) {
        return new EntryState(
                entry.source(),
                !entry.impostorOf().isEmpty(),
                entry.change() != null,
                entry.health().good() != null,
                entry.health().failing());
    }

    /**
     * How the catalog thinks of it.
     *
     * @param patience how long an entry may fail before it vanishes
     */
    CatalogEntry.Standing standing(Duration patience, Instant now) {
        if (impostor) {
            return CatalogEntry.Standing.IMPOSTOR;
        }
        if (changed) {
            return CatalogEntry.Standing.CHANGED;
        }
        if (source.kind() == Source.Kind.OWN) {
            return CatalogEntry.Standing.LISTED;
        }
        if (failing != null && !now.isBefore(failing.plus(patience))) {
            return CatalogEntry.Standing.DEAD;
        }
        return source.vouched() || good
                ? CatalogEntry.Standing.LISTED
                : CatalogEntry.Standing.UNPROVEN;
    }
}
