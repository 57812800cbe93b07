package dev.toolbooth.catalog;

import java.util.Optional;

/** What became of an entry that was offered. */
public sealed interface Taken {

    /** The entry as it is now, if this changed it. */
    default Optional<Entry> changed() {
        return switch (this) {
            case Added(Entry entry) -> Optional.of(entry);
            case Replaced(Entry entry) -> Optional.of(entry);
            case Quarantined(Entry entry) -> Optional.of(entry);
            case Known _, Ignored _ -> Optional.empty();
        };
    }

    /** It is new. */
    record Added(Entry entry) implements Taken {}

    /** It is there already, just so. */
    record Known(Entry entry) implements Taken {}

    /** It is there and was changed, as whoever vouches for it wants. */
    record Replaced(Entry entry) implements Taken {}

    /** It is there and has changed; an operator has to agree. */
    record Quarantined(Entry entry) implements Taken {}

    /** It was left out; why is for operators. */
    record Ignored(String why) implements Taken {}
}
