package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.core.catalog.CatalogDocumentSource;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Document;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The catalog's entries as documents in the format of facilitators. Thread-safe. */
public final class FacilitatorDocuments implements CatalogDocumentSource {
    private final Catalog catalog;

    public FacilitatorDocuments(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Answer answer(Document document, Map<String, String> parameters) {
        try {
            return new Answer.Found(
                    switch (document) {
                        case RESOURCES -> resources(parameters);
                        case SEARCH -> search(parameters);
                        case ENTRIES -> entries(parameters);
                    });
        } catch (BadListing e) {
            return new Answer.Misasked(e.getMessage());
        }
    }

    /** Readers of two kinds are served: some read the items, some the resources. */
    private ObjectNode resources(Map<String, String> parameters) throws BadListing {
        CatalogQuery query = paged(parameters, SearchResourcesTool.USUAL);
        CatalogPage page = catalog.search(query);
        ObjectNode json = BazaarTool.version(Json.object(), page.entries());
        ArrayNode items = json.putArray("items");
        ArrayNode resources = json.putArray("resources");
        for (CatalogEntry entry : page.entries()) {
            items.add(item(entry));
            resources
                    .addObject()
                    .put("id", entry.name())
                    .put("name", entry.name())
                    .put("description", entry.listing().about().description())
                    .put("uri", entry.listing().resource());
        }
        paginate(json, query, page);
        return json;
    }

    private ObjectNode entries(Map<String, String> parameters) throws BadListing {
        CatalogQuery query = paged(parameters, SearchResourcesTool.MOST);
        CatalogPage page = catalog.search(query);
        ObjectNode json = BazaarTool.version(Json.object(), page.entries());
        ArrayNode entries = json.putArray("entries");
        page.entries().forEach(entry -> entries.add(item(entry)));
        paginate(json, query, page);
        return json;
    }

    private static CatalogQuery paged(Map<String, String> parameters, int standard)
            throws BadListing {
        CatalogParameters asked = new CatalogParameters(parameters, "limit", "offset");
        return asked.query(
                "",
                asked.whole("offset", 0, 0, Integer.MAX_VALUE),
                asked.whole("limit", standard, 1, SearchResourcesTool.MOST));
    }

    private static void paginate(ObjectNode json, CatalogQuery query, CatalogPage page) {
        json.putObject("pagination")
                .put("limit", query.limit())
                .put("offset", query.offset())
                .put("total", page.total());
    }

    private ObjectNode search(Map<String, String> parameters) throws BadListing {
        CatalogParameters asked = new CatalogParameters(parameters, "query", "limit", "cursor");
        String words =
                asked.text("query")
                        .orElseThrow(
                                () -> new BadListing("query must have words to be looked for"));
        int limit = asked.whole("limit", SearchResourcesTool.USUAL, 1, SearchResourcesTool.MOST);
        int offset = asked.whole("cursor", 0, 0, Integer.MAX_VALUE);
        CatalogPage page = catalog.search(asked.query(words, offset, limit));
        List<CatalogEntry> found = page.entries();
        ObjectNode json = BazaarTool.version(Json.object(), found);
        ArrayNode resources = json.putArray("resources");
        found.forEach(entry -> resources.add(item(entry)));
        json.put("partialResults", false);
        long next = (long) offset + found.size();
        if (!found.isEmpty() && next < page.total()) {
            json.putObject("pagination").put("limit", limit).put("cursor", String.valueOf(next));
        } else {
            json.putNull("pagination");
        }
        return json;
    }

    /** An entry as facilitators write it, with what is known of it beside. */
    private static ObjectNode item(CatalogEntry entry) {
        Listing listing = entry.listing();
        ObjectNode item =
                new X402Document(listing.item().deepCopy())
                        .resource(listing.resource())
                        .type(listing.kind().written())
                        .version(listing.version())
                        .json()
                        .put("lastUpdated", written(entry.updated()));
        if (listing.kind() == ResourceKind.HTTP) {
            item.put("toolName", entry.name());
        }
        EntryHealth health = entry.health();
        if (health.looks() == 0) {
            item.remove("health");
            return item;
        }
        ObjectNode seen = item.putObject("health");
        put(seen, "probedAt", health.probed());
        put(seen, "goodAt", health.good());
        seen.put("tookMillis", health.millis()).put("successPercent", health.percent());
        return item;
    }

    private static void put(ObjectNode json, String name, @Nullable Instant when) {
        if (when != null) {
            json.put(name, written(when));
        }
    }

    private static String written(Instant when) {
        return when.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
