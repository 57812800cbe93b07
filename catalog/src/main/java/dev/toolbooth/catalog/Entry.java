package dev.toolbooth.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the catalog. Immutable.
 *
 * @param listing as it was first seen, or as an operator has agreed to since
 * @param name what it is called as a tool
 * @param first when it was first seen
 * @param updated when its listing last changed
 * @param change what it has become without anybody's consent, or null
 * @param impostorOf the key of the entry whose name it claims; empty for none
 */
public record Entry(
        Listing listing,
        String name,
        Source source,
        Instant first,
        Instant updated,
        Health health,
        @Nullable Change change,
        String impostorOf) {

    public String key() {
        return listing.key();
    }

    Entry with(Health other) {
        return new Entry(listing, name, source, first, updated, other, change, impostorOf);
    }

    Entry with(@Nullable Change other) {
        return new Entry(listing, name, source, first, updated, health, other, impostorOf);
    }

    /** The same under another name, or flagged for claiming that of another. */
    Entry named(String other, String rival) {
        return new Entry(listing, other, source, first, updated, health, change, rival);
    }

    /** Whether it is told to those who look for something to buy. */
    boolean shown(Duration patience, Instant now) {
        return standing(patience, now) == Standing.LISTED;
    }

    /** How the catalog thinks of it. */
    public Standing standing(Duration patience, Instant now) {
        return Gist.of(this).standing(patience, now);
    }

    /** How the catalog thinks of an entry. */
    public enum Standing {
        /** It is told to everybody. */
        LISTED,
        /** Nobody has seen it answer as it should yet. */
        UNPROVEN,
        /** It is no longer what it was, and an operator has to agree first. */
        CHANGED,
        /** It has not answered as it should for a while. */
        DEAD,
        /** It claims the name of another. */
        IMPOSTOR
    }
}
