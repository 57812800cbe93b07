package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of entries in the store. */
final class EntryJson {
    private EntryJson() {}

    static String write(CatalogEntry entry) {
        ObjectNode json = Json.object();
        json.set("item", entry.listing().item());
        json.put("name", entry.name());
        json.putObject("source")
                .put("kind", entry.source().kind().name())
                .put("where", entry.source().where());
        json.put("first", entry.first().toString()).put("updated", entry.updated().toString());
        EntryHealth health = entry.health();
        ObjectNode seen = json.putObject("health");
        put(seen, "probed", health.probed());
        put(seen, "good", health.good());
        put(seen, "failing", health.failing());
        seen.put("problem", health.problem())
                .put("millis", health.millis())
                .put("goods", health.goods())
                .put("looks", health.looks());
        PendingChange change = entry.change();
        if (change != null) {
            ObjectNode pending =
                    json.putObject("change")
                            .put("since", change.since().toString())
                            .put("looked", change.looked());
            pending.set("item", change.proposed().item());
            change.lines().forEach(pending.putArray("lines")::add);
        }
        return Json.text(json.put("impostorOf", entry.impostorOf()));
    }

    private static void put(ObjectNode json, String name, @Nullable Instant when) {
        if (when != null) {
            json.put(name, when.toString());
        }
    }

    /**
     * Reads a stored entry.
     *
     * @throws BadListing when an old entry can't be read any more
     */
    static CatalogEntry read(String text) throws BadListing {
        try {
            return entry(Json.parse(text));
        } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
            throw new BadListing("it is not as this version of the program writes entries");
        }
    }

    private static CatalogEntry entry(JsonNode json) throws BadListing {
        JsonNode source = json.path("source");
        JsonNode seen = json.path("health");
        return new CatalogEntry(
                ListingReader.read(json.path("item")),
                json.path("name").asString(),
                new Source(
                        Source.Kind.valueOf(source.path("kind").asString()),
                        source.path("where").asString()),
                Instant.parse(json.path("first").asString()),
                Instant.parse(json.path("updated").asString()),
                new EntryHealth(
                        instant(seen, "probed"),
                        instant(seen, "good"),
                        instant(seen, "failing"),
                        seen.path("problem").asString(""),
                        seen.path("millis").intValue(0),
                        seen.path("goods").longValue(0),
                        seen.path("looks").longValue(0)),
                change(json.path("change")),
                json.path("impostorOf").asString(""));
    }

    private static @Nullable PendingChange change(JsonNode json) throws BadListing {
        if (!json.isObject()) {
            return null;
        }
        List<String> lines = new ArrayList<>();
        json.path("lines").forEach(line -> lines.add(line.asString("")));
        return new PendingChange(
                ListingReader.read(json.path("item")),
                lines,
                Instant.parse(json.path("since").asString()),
                json.path("looked").asBoolean(false));
    }

    private static @Nullable Instant instant(JsonNode json, String name) {
        return json.has(name) ? Instant.parse(json.path(name).asString()) : null;
    }
}
