package dev.toolbooth.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What has to be known of an entry to say how the catalog thinks of it. Immutable. */
record Gist(
        Source source, boolean impostor, boolean changed, boolean good, @Nullable Instant failing) {

    static Gist of(Entry entry) {
        return new Gist(
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
    Entry.Standing standing(Duration patience, Instant now) {
        if (impostor) {
            return Entry.Standing.IMPOSTOR;
        }
        if (changed) {
            return Entry.Standing.CHANGED;
        }
        if (source.kind() == Source.Kind.OWN) {
            return Entry.Standing.LISTED;
        }
        if (failing != null && !now.isBefore(failing.plus(patience))) {
            return Entry.Standing.DEAD;
        }
        return source.vouched() || good ? Entry.Standing.LISTED : Entry.Standing.UNPROVEN;
    }
}
