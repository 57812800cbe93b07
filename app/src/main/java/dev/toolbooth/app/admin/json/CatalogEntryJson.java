package dev.toolbooth.app.admin.json;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.EntryHealth;
import dev.toolbooth.catalog.PendingChange;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of catalog entries for operators. */
public final class CatalogEntryJson {
    private static final String STANDINGS =
            AdminSchema.words(CatalogEntry.Standing.values(), CatalogEntryJson::word);

    public static final AdminSchema ENTRY =
            AdminSchema.of(
                    "CatalogEntry",
                    "",
                    """
                    id                string  What the entry is known by.
                    name              string  What it is called as a tool.
                    standing          %s  Whether buyers are told of it: only of what is listed.
                    type              http|mcp
                    resource          string
                    method            string  Empty when it isn't known, and for tools.
                    description       string
                    prices            string[]  The ways to pay, in words.
                    source            %s  Who says that it can be bought.
                    from              string  The address or the file that it was learnt from.
                    probed?           time  When it was last asked.
                    good?             time  When it last answered as it should.
                    failing?          time  Since when it doesn't.
                    problem?          string
                    success_percent?  integer
                    answer_ms?        integer
                    """
                            .formatted(
                                    STANDINGS,
                                    AdminSchema.words(
                                            Source.Kind.values(), CatalogEntryJson::word)));

    public static final AdminSchema PAGE =
            ENTRY.and(
                    "CatalogEntryPage",
                    "An entry with everything that its seller says, and what it has become.",
                    """
                    first_seen    time  When it was first seen.
                    updated       time  When its listing last changed.
                    tool?         string  The tool's name on its server.
                    impostor_of?  string  The id of the entry whose name it claims.
                    item          object  The entry in the format of facilitators.
                    change?       object  What it has become, which nobody has agreed to yet.
                      id          string  What this change is agreed to by.
                      since       time  When it was noticed.
                      lines       string[]  What differs, in words.
                      item        object  What the entry would be.
                    """);

    public static final AdminSchema LIST =
            AdminSchema.of(
                    "CatalogEntryList",
                    "A part of the list, or of what was found.",
                    """
                    entries    CatalogEntry[]
                    next?      string  What after has to be for the rest; missing at the end.
                    total?     integer  How many fit, when something is searched for.
                    standings  counts  How many entries there are of each standing.
                    feeds      object[]  How reading lists of others goes.
                      source   facilitator|server
                      from     string
                      entries  integer  How many could be used.
                      tried?   time
                      good?    time  When it was last read to its end.
                      problem? string
                    """,
                    ENTRY);

    public static final AdminSchema ORDER =
            AdminSchema.of(
                            "CatalogOrder",
                            "A resource to list: by its url, or as a whole item.",
                            """
                            url?     line(%s)   Where it is; it may be at a private address.
                            method?  line(256)  How it is called; without it GET, or else POST.
                            tool?    line(256)  One tool of an MCP server, of which url is the \
                              endpoint.
                            name?    line(256)  What it shall be called as a tool; without it, a \
                              name is made of its address.
                            item?    object     Or a whole entry in the format of facilitators.
                            """
                                    .formatted(ListingReader.URL_CHARS_MAX))
                    .like(
                            """
                            {"url": "https://api.example.com/weather", "method": "GET"}
                            """);

    public static final AdminSchema AGREEMENT =
            AdminSchema.of(
                            "CatalogAgreement",
                            "What is agreed to.",
                            "change? line(64) The id of the change that is agreed to; without it,"
                                    + " whichever there is.")
                    .like("{}");

    private CatalogEntryJson() {}

    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public static ObjectNode row(CatalogEntry entry, Catalog catalog) {
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
        EntryHealth health = entry.health();
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
    public static ObjectNode whole(CatalogEntry entry, Catalog catalog) {
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
        PendingChange change = entry.change();
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
    public static ObjectNode feed(FeedStatus feed) {
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
