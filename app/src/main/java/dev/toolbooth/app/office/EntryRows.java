package dev.toolbooth.app.office;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.Change;
import dev.toolbooth.catalog.Differences;
import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Health;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Entries of the catalog as an operator gets them. */
final class EntryRows {
    private EntryRows() {}

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static ObjectNode row(Entry entry, Catalog catalog) {
        Listing listing = entry.listing();
        ObjectNode json =
                Json.object()
                        .put("id", entry.key())
                        .put("name", entry.name())
                        .put("standing", word(catalog.standing(entry)))
                        .put("type", listing.kind().written())
                        .put("resource", listing.resource())
                        .put("method", listing.method())
                        .put("description", listing.about().description());
        ArrayNode prices = json.putArray("prices");
        listing.accepts().forEach(one -> prices.add(Differences.price(one)));
        json.put("source", word(entry.source().kind())).put("from", entry.source().where());
        Health health = entry.health();
        put(json, "probed", health.probed());
        put(json, "good", health.good());
        put(json, "failing", health.failing());
        if (!health.problem().isEmpty()) {
            json.put("problem", health.problem());
        }
        if (health.looks() > 0) {
            json.put("success_percent", health.percent()).put("answer_ms", health.millis());
        }
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable Instant when) {
        if (when != null) {
            json.put(name, when.toString());
        }
    }

    /** The same with everything that its seller says, and what it has become. */
    static ObjectNode whole(Entry entry, Catalog catalog) {
        ObjectNode json =
                row(entry, catalog)
                        .put("first_seen", entry.first().toString())
                        .put("updated", entry.updated().toString());
        if (!entry.listing().tool().isEmpty()) {
            json.put("tool", entry.listing().tool());
        }
        if (!entry.impostorOf().isEmpty()) {
            json.put("impostor_of", entry.impostorOf());
        }
        json.set("item", entry.listing().item().deepCopy());
        Change change = entry.change();
        if (change != null) {
            ObjectNode pending =
                    json.putObject("change")
                            .put("id", change.id())
                            .put("since", change.since().toString());
            change.lines().forEach(pending.putArray("lines")::add);
            pending.set("item", change.proposed().item().deepCopy());
        }
        return json;
    }

    /** How reading a list of others goes. */
    static ObjectNode feed(FeedStatus feed) {
        ObjectNode json =
                Json.object()
                        .put("source", word(feed.source().kind()))
                        .put("from", feed.source().where())
                        .put("entries", feed.entries());
        put(json, "tried", feed.tried());
        put(json, "good", feed.good());
        if (!feed.problem().isEmpty()) {
            json.put("problem", feed.problem());
        }
        return json;
    }
}
