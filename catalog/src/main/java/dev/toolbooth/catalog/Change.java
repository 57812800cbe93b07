package dev.toolbooth.catalog;

import java.time.Instant;
import java.util.List;

/**
 * A change of an entry that nobody has agreed to yet.
 *
 * @param proposed what it would be
 * @param lines what differs, for people: one line each
 * @param looked whether a look at the entry has found it; else its list says so
 */
public record Change(Listing proposed, List<String> lines, Instant since, boolean looked) {

    public Change {
        lines = List.copyOf(lines);
    }
}
