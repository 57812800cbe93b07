package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.BadListing;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.ListingReader;
import dev.toolbooth.catalog.Words;
import dev.toolbooth.wire.JsonInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A file of entries in the facilitators' format: a list, or an object with one called {@code items}
 * or {@code resources}.
 *
 * @param problems what is wrong with the entries that can't be taken, and which they are
 */
public record CatalogFile(List<Listing> listings, List<String> problems) {
    /** The most bytes that are read. */
    public static final int BYTES_MAX = 64 * 1_048_576;

    public CatalogFile {
        listings = List.copyOf(listings);
        problems = List.copyOf(problems);
    }

    /** Reads a file's content. */
    public static CatalogFile parse(byte[] utf8) {
        if (utf8.length > BYTES_MAX) {
            return broken("it has more than " + BYTES_MAX + " bytes");
        }
        Optional<JsonNode> json = JsonInput.read(utf8);
        if (json.isEmpty()) {
            return broken("it is no JSON");
        }
        for (String name : List.of("items", "resources")) {
            if (json.get().path(name).isArray()) {
                return of(name, json.get().path(name));
            }
        }
        return json.get().isArray()
                ? of("", json.get())
                : broken("expected {\"items\":[…]}, {\"resources\":[…]} or a list");
    }

    private static CatalogFile broken(String problem) {
        return new CatalogFile(List.of(), List.of(problem));
    }

    private static CatalogFile of(String name, JsonNode items) {
        List<Listing> listings = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            String where = name + "[" + i + "]: ";
            try {
                Listing listing = ListingReader.read(items.get(i));
                Integer before = known.putIfAbsent(listing.key(), i);
                if (before == null) {
                    listings.add(listing);
                } else {
                    problems.add(
                            Words.line(where + listing.key() + " is there already, at " + before));
                }
            } catch (BadListing e) {
                problems.add(Words.line(where + e.getMessage()));
            }
        }
        return new CatalogFile(listings, problems);
    }
}
