package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Inputs;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.x402.X402Document;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
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
        X402Document item = copy(listing);
        X402Document now = new X402Document(found.json());
        if (listing.version() == 1) {
            ways(item, now, listing);
        } else {
            texts(item, now.resource(), listing);
            extension(item, now, listing);
        }
        return read(item);
    }

    private static X402Document copy(Listing listing) {
        return new X402Document(listing.item().deepCopy());
    }

    private static void ways(X402Document item, X402Document now, Listing listing) {
        if (now.ways().isEmpty()) {
            return;
        }
        JsonNode before = listing.document().ways().path(0);
        for (JsonNode way : item.waysOf(now).ways()) {
            if (way instanceof ObjectNode one) {
                keepUnlessSaid(one, before, "description", listing.about().description());
                keepUnlessSaid(one, before, "mimeType", listing.about().mimeType());
                boolean said = X402Document.input(one).isObject();
                if (!said || isEmpty(listing.inputs())) {
                    X402Document.describe(one, X402Document.outputSchema(before));
                }
            }
        }
    }

    /** Takes over what was listed, where nothing else is said, or nothing was listed. */
    private static void keepUnlessSaid(
            ObjectNode now, JsonNode before, String name, String listed) {
        if (now.path(name).asString("").isEmpty() || listed.isEmpty()) {
            JsonNode kept = before.path(name);
            if (kept.isMissingNode()) {
                now.remove(name);
            } else {
                now.set(name, kept.deepCopy());
            }
        }
    }

    private static void texts(X402Document item, JsonNode now, Listing listing) {
        text(item, "description", now, listing.about().description());
        text(item, "mimeType", now, listing.about().mimeType());
    }

    private static void text(X402Document item, String name, JsonNode now, String listed) {
        String said = now.path(name).asString("");
        if (listed.isEmpty() || said.isEmpty()) {
            return;
        }
        // It may have been listed in several places, of which the first counts.
        for (JsonNode way : item.ways()) {
            ((ObjectNode) way).remove(name);
        }
        item.json().put(name, said);
    }

    private static void extension(X402Document item, X402Document now, Listing listing) {
        boolean described = X402Document.input(item.ways().path(0)).isObject();
        if (now.bazaarInput().isObject() && !isEmpty(listing.inputs()) && !described) {
            item.bazaarOf(now);
        }
    }

    private static boolean isEmpty(Inputs inputs) {
        return inputs.body() == null
                && inputs.query().isEmpty()
                && inputs.headers().isEmpty()
                && inputs.path().isEmpty();
    }

    /** By an MCP server's own description of a tool. */
    static Optional<Listing> by(ObjectNode tool, Listing listing) {
        X402Document item = copy(listing);
        text(item, "description", tool, listing.about().description());
        JsonNode schema = tool.path("inputSchema");
        if (schema.isObject() && !listing.toolSchema().isEmpty()) {
            for (ObjectNode input : item.inputs()) {
                if (input.has("inputSchema")) {
                    input.set("inputSchema", schema.deepCopy());
                    String listed = input.path("description").asString("");
                    text(new X402Document(input), "description", tool, listed);
                }
            }
        }
        return read(item);
    }

    private static Optional<Listing> read(X402Document item) {
        try {
            return Optional.of(ListingReader.read(item.json()));
        } catch (BadListing e) {
            return Optional.empty();
        }
    }
}
