package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Names;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The prices in a server's list of tools. */
public final class ToolPrices {
    private ToolPrices() {}

    /** The demand that a tool in a list carries; missing when it carries none. */
    public static JsonNode demand(ObjectNode tool) {
        return tool.path("_meta").path(X402Names.REQUIRED);
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
        return demand(tool).path("accepts").isArray();
    }

    /** The entry of a tool that says what it costs, in the facilitators' format. */
    public static ObjectNode item(String url, ObjectNode tool) {
        JsonNode demand = demand(tool);
        ObjectNode item = Json.object().put("resource", url).put("type", "mcp");
        if (demand.has("x402Version")) {
            item.set("x402Version", demand.path("x402Version"));
        }
        item.set("accepts", demand.path("accepts").deepCopy());
        for (JsonNode way : item.path("accepts")) {
            if (way instanceof ObjectNode one) {
                // Here the seller's word about the tool is what the tool's own list says.
                one.remove(List.of("outputSchema", "description"));
            }
        }
        ObjectNode input =
                item.putObject("extensions")
                        .putObject(X402Names.BAZAAR)
                        .putObject("info")
                        .putObject("input");
        input.put("type", "mcp").put("toolName", tool.path("name").asString(""));
        for (String name : List.of("description", "inputSchema")) {
            if (tool.has(name)) {
                input.set(name, tool.path(name).deepCopy());
            }
        }
        return item;
    }
}
