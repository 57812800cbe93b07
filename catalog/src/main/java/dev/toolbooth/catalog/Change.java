package dev.toolbooth.catalog;

import java.time.Instant;
import java.util.List;

/**
 * A change of an entry that nobody has agreed to yet.
 *
 * @param proposed what it would be
 * @param lines what differs, for people: one line each
 */
public record Change(Listing proposed, List<String> lines, Instant since) {

    public Change {
        lines = List.copyOf(lines);
    }
}
