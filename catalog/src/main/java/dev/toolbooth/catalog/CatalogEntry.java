package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Listing;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the catalog. Immutable.
 *
 * @param listing as it was first seen, or as an operator has since agreed to
 * @param name its name as a tool
 * @param first when it was first seen
 * @param updated when its listing last changed
 * @param change the pending change, or null
 * @param impostorOf the key of the entry whose name it claims; empty for none
 */
public record CatalogEntry(
        Listing listing,
        String name,
        Source source,
        Instant first,
        Instant updated,
        EntryHealth health,
        @Nullable PendingChange change,
        String impostorOf) {

    public String key() {
        return listing.key();
    }

    CatalogEntry with(EntryHealth other) {
        return new CatalogEntry(listing, name, source, first, updated, other, change, impostorOf);
    }

    CatalogEntry with(@Nullable PendingChange other) {
        return new CatalogEntry(listing, name, source, first, updated, health, other, impostorOf);
    }

    /** The same under another name, or flagged for claiming that of another. */
    CatalogEntry named(String other, String rival) {
        return new CatalogEntry(listing, other, source, first, updated, health, change, rival);
    }

    /** Whether searches show it. */
    boolean shown(Duration patience, Instant now) {
        return standing(patience, now) == Standing.LISTED;
    }

    /** How the catalog thinks of it. */
    public Standing standing(Duration patience, Instant now) {
        return EntryState.of(this).standing(patience, now);
    }

    /** The state of an entry in the catalog. */
    public enum Standing {
        /** Everyone sees it. */
        LISTED,
        /** No probe has been good yet. */
        UNPROVEN,
        /** It is no longer what it was, and an operator has to agree first. */
        CHANGED,
        /** It has not answered as it should for a while. */
        DEAD,
        /** It claims the name of another. */
        IMPOSTOR
    }
}
