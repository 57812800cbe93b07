package dev.toolbooth.catalog;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
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
    private static final int ID_CHARS = 16;

    public Change {
        lines = List.copyOf(lines);
    }

    /** What tells this change from any other that the entry may have gone through meanwhile. */
    public String id() {
        byte[] all = (lines + Json.text(proposed.item())).getBytes(StandardCharsets.UTF_8);
        return Hash.sha256(all).hex().substring(0, ID_CHARS);
    }
}
