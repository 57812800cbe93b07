package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Names;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The prices in a server's list of tools. */
public final class ToolPrices {
    private ToolPrices() {}

    /** The demand that a tool in a list carries; empty when it carries none. */
    private static X402Document demand(ObjectNode tool) {
        return tool.path("_meta").path(X402Names.REQUIRED) instanceof ObjectNode demand
                ? new X402Document(demand)
                : X402Document.empty();
    }

    /** The ways to pay for a tool; none when it has none that can be read. */
    static List<PaymentRequirements> of(String url, ObjectNode tool) {
        try {
            // As it was read when it was listed: what counts there is what is compared.
            return isPriced(tool) ? ListingReader.read(item(url, tool)).accepts() : List.of();
        } catch (BadListing e) {
            return List.of();
        }
    }

    /** Whether a tool in a list says what it costs. */
    public static boolean isPriced(ObjectNode tool) {
        return demand(tool).hasWays();
    }

    /** The entry of a tool that says what it costs, in the facilitators' format. */
    public static ObjectNode item(String url, ObjectNode tool) {
        X402Document demand = demand(tool);
        ObjectNode input =
                X402Document.empty()
                        .type("mcp")
                        .json()
                        .put("toolName", tool.path("name").asString(""));
        new X402Document(input).texts(tool, "description", "inputSchema");
        return X402Document.empty()
                .resource(url)
                .type("mcp")
                .versionOf(demand)
                .waysOf(demand)
                // Here the seller's word about the tool is what the tool's own list says.
                .withoutDescriptions()
                .bazaarRequest(input)
                .json();
    }
}
