package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * A change of an entry that waits for consent.
 *
 * @param proposed the listing after the change
 * @param lines the differences, for people: one line each
 * @param looked whether a probe found it; otherwise its feed says so
 */
public record PendingChange(Listing proposed, List<String> lines, Instant since, boolean looked) {
    private static final int ID_CHARS = 16;

    public PendingChange {
        lines = List.copyOf(lines);
    }

    /** What tells this change from any other that the entry may have gone through meanwhile. */
    public String id() {
        byte[] all = (lines + Json.text(proposed.item())).getBytes(StandardCharsets.UTF_8);
        return Hash.sha256(all).hex().substring(0, ID_CHARS);
    }
}
