package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Inputs;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.x402.X402Names;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A listing as the resource itself describes it now. Only what the listing mentions can differ: a
 * seller that adds to its list has changed nothing.
 */
final class CurrentListing {
    private CurrentListing() {}

    /** By a demand of HTTP; empty when that is of another version, or can't be listed. */
    static Optional<Listing> by(PaymentRequiredResponse.Found found, Listing listing) {
        if (found.demand().version() != listing.version()) {
            return Optional.empty();
        }
        ObjectNode item = listing.item().deepCopy();
        if (listing.version() == 1) {
            ways(item, found.json(), listing);
        } else {
            texts(item, found.json().path("resource"), listing);
            extension(item, found.json().at("/extensions/bazaar"), listing);
        }
        return read(item);
    }

    private static void ways(ObjectNode item, JsonNode demand, Listing listing) {
        ArrayNode ways = (ArrayNode) demand.path("accepts").deepCopy();
        JsonNode before = listing.item().path("accepts").path(0);
        for (JsonNode way : ways) {
            if (way instanceof ObjectNode one) {
                keepUnlessSaid(one, before, "description", listing.about().description());
                keepUnlessSaid(one, before, "mimeType", listing.about().mimeType());
                boolean said = one.at("/outputSchema/input").isObject();
                if (!said || isEmpty(listing.inputs())) {
                    set(one, "outputSchema", before.path("outputSchema"));
                }
            }
        }
        if (!ways.isEmpty()) {
            item.set("accepts", ways);
        }
    }

    /** Takes over what was listed, where nothing else is said, or nothing was listed. */
    private static void keepUnlessSaid(
            ObjectNode now, JsonNode before, String name, String listed) {
        if (now.path(name).asString("").isEmpty() || listed.isEmpty()) {
            set(now, name, before.path(name));
        }
    }

    private static void set(ObjectNode json, String name, JsonNode value) {
        if (value.isMissingNode()) {
            json.remove(name);
        } else {
            json.set(name, value.deepCopy());
        }
    }

    private static void texts(ObjectNode item, JsonNode now, Listing listing) {
        text(item, "description", now, listing.about().description());
        text(item, "mimeType", now, listing.about().mimeType());
    }

    private static void text(ObjectNode item, String name, JsonNode now, String listed) {
        String said = now.path(name).asString("");
        if (listed.isEmpty() || said.isEmpty()) {
            return;
        }
        // It may have been listed in several places, of which the first counts.
        for (JsonNode way : item.path("accepts")) {
            ((ObjectNode) way).remove(name);
        }
        item.put(name, said);
    }

    private static void extension(ObjectNode item, JsonNode now, Listing listing) {
        if (!now.path("info").path("input").isObject()
                || isEmpty(listing.inputs())
                || item.at("/accepts/0/outputSchema/input").isObject()) {
            return;
        }
        ObjectNode changed = (ObjectNode) now.deepCopy();
        JsonNode before = listing.item().at("/extensions/bazaar");
        set(changed, "routeTemplate", before.path("routeTemplate"));
        ObjectNode input = (ObjectNode) changed.at("/info/input");
        // These are of the request that was made, and no description.
        set(input, "pathParams", before.at("/info/input/pathParams"));
        set(input, "method", before.at("/info/input/method"));
        item.withObject("extensions").set(X402Names.BAZAAR, changed);
    }

    private static boolean isEmpty(Inputs inputs) {
        return inputs.body() == null
                && inputs.query().isEmpty()
                && inputs.headers().isEmpty()
                && inputs.path().isEmpty();
    }

    /** By an MCP server's own description of a tool. */
    static Optional<Listing> by(ObjectNode tool, Listing listing) {
        ObjectNode item = listing.item().deepCopy();
        text(item, "description", tool, listing.about().description());
        JsonNode schema = tool.path("inputSchema");
        if (schema.isObject() && !listing.toolSchema().isEmpty()) {
            for (String place :
                    new String[] {"/extensions/bazaar/info/input", "/metadata/input", "/input"}) {
                if (item.at(place) instanceof ObjectNode input && input.has("inputSchema")) {
                    input.set("inputSchema", schema.deepCopy());
                    text(input, "description", tool, input.path("description").asString(""));
                }
            }
        }
        return read(item);
    }

    private static Optional<Listing> read(ObjectNode item) {
        try {
            return Optional.of(ListingReader.read(item));
        } catch (BadListing e) {
            return Optional.empty();
        }
    }
}
