package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.OfferResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** One import of a list into the catalog. For one thread. */
public final class FeedImport {
    /** The most problems that are kept; of the rest only the number is. */
    static final int PROBLEMS_MAX = 20;

    private final Catalog catalog;
    private final Source source;

    /** Marks of the keys that were there; a list may be long, and so may each of its texts. */
    private final Set<Integer> seen = new HashSet<>();

    /** Marks of where something is that can't be read now: that it is gone is not said. */
    private final Set<Integer> unread = new HashSet<>();

    private final List<String> problems = new ArrayList<>();
    private int items;
    private int bad;

    FeedImport(Catalog catalog, Source source) {
        this.catalog = catalog;
        this.source = source;
    }

    /** Takes entries in the facilitators' format. */
    void take(Iterable<JsonNode> entries) {
        List<Listing> listings = new ArrayList<>();
        for (JsonNode entry : entries) {
            try {
                listings.add(ListingReader.read(entry));
            } catch (BadListing e) {
                unread.add(mark(entry.path("resource").asString("")));
                problem("items[" + items + "]: " + e.getMessage());
            }
            items++;
        }
        offer(listings);
    }

    private void offer(List<Listing> listings) {
        listings.forEach(listing -> seen.add(mark(listing.key())));
        for (OfferResult offerResult : catalog.offer(listings, source)) {
            if (offerResult instanceof OfferResult.Ignored(String why)
                    && why.startsWith("the catalog is full")) {
                problem(why);
                return;
            }
        }
    }

    /** Two texts may have the same; then one stays a while longer that could go. */
    private static int mark(String text) {
        return text.hashCode();
    }

    private void problem(String what) {
        bad++;
        if (problems.size() < PROBLEMS_MAX) {
            problems.add(CleanText.line(what));
        }
    }

    /** Takes out what the list no longer has. It has been read to its end. */
    void forgetTheRest() {
        if (items == 0) {
            // More likely broken than empty; what is gone fails when it is looked at.
            return;
        }
        catalog.remove(
                catalog.keysOf(source).stream()
                        .filter(key -> !seen.contains(mark(key)))
                        .filter(key -> catalog.entry(key).filter(this::stays).isEmpty())
                        .toList());
    }

    /** What waits for an operator must not be gone for a while and come back as if it were new. */
    private boolean stays(CatalogEntry entry) {
        return entry.change() != null || unread.contains(mark(entry.listing().resource()));
    }

    int items() {
        return items;
    }

    int good() {
        return seen.size();
    }

    /** What was wrong with some of it, in one line; empty for nothing. */
    String problem() {
        return bad == 0 ? "" : bad + " left out; " + problems.getFirst();
    }
}
