package dev.toolbooth.app.bazaar;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.JsonInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Catalog entries in the operator's own files, in the format of facilitators. */
final class CatalogFiles {
    private static final int FILE_BYTES_MAX = 64 * 1024 * 1024;

    private CatalogFiles() {}

    /**
     * Reads files.
     *
     * @param problems gets what is wrong, a line for each entry
     * @return the entries of each file
     */
    static Map<Path, List<Listing>> read(List<Path> files, List<String> problems) {
        Map<Path, List<Listing>> all = new LinkedHashMap<>();
        for (Path file : files) {
            all.put(file, read(file, problems));
        }
        return all;
    }

    private static List<Listing> read(Path file, List<String> problems) {
        List<Listing> listings = new ArrayList<>();
        Optional<JsonNode> items = items(file);
        if (items.isEmpty()) {
            problems.add(
                    said(file, "")
                            + "can't be read\n  expected JSON of at most "
                            + FILE_BYTES_MAX
                            + " bytes: {\"items\": [...]}");
            return listings;
        }
        for (int i = 0; i < items.get().size(); i++) {
            try {
                listings.add(ListingReader.read(items.get().get(i)));
            } catch (BadListing e) {
                problems.add(said(file, "items[" + i + "]: ") + e.getMessage());
            }
        }
        return listings;
    }

    private static Optional<JsonNode> items(Path file) {
        try {
            if (Files.size(file) > FILE_BYTES_MAX) {
                return Optional.empty();
            }
            return JsonInput.read(Files.readAllBytes(file))
                    .map(json -> json.isArray() ? json : json.path("items"))
                    .filter(JsonNode::isArray);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String said(Path file, String where) {
        return "catalog.files: " + file.getFileName() + ": " + where;
    }
}
