package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Names;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A catalog entry as a tool that is called through the proxy. */
final class BazaarTool {
    private static final String HOW = " Use proxy_tool_call with payment to execute.";

    private BazaarTool() {}

    static ObjectNode write(CatalogEntry entry) {
        Listing listing = entry.listing();
        String said = listing.about().description();
        String description = (said.isEmpty() ? "Proxy call to " + listing.resource() : said) + HOW;
        ObjectNode tool = Json.object().put("name", entry.name()).put("description", description);
        tool.set("inputSchema", listing.inputs().schema());
        ObjectNode meta = tool.putObject("_meta");
        meta.set(X402Names.REQUIRED, required(entry, description));
        meta.putObject("x402/call-with").put("tool", "proxy_tool_call");
        return tool;
    }

    private static ObjectNode required(CatalogEntry entry, String description) {
        Listing listing = entry.listing();
        ObjectNode required = Json.object().put("x402Version", listing.version());
        ObjectNode resource =
                required.putObject("resource")
                        .put("url", "mcp://tool/" + entry.name())
                        .put("description", description);
        if (!listing.about().mimeType().isEmpty()) {
            resource.put("mimeType", listing.about().mimeType());
        }
        ArrayNode accepts = required.putArray("accepts");
        listing.accepts().forEach(one -> accepts.add(way(one)));
        return required;
    }

    /** One way to pay: the members of v2, and the network as its seller writes it. */
    private static ObjectNode way(PaymentRequirements one) {
        ObjectNode way =
                Json.object()
                        .put("scheme", one.scheme())
                        .put("network", one.network())
                        .put("amount", one.amount().toString())
                        .put("asset", one.asset())
                        .put("payTo", one.payTo())
                        .put("maxTimeoutSeconds", one.maxTimeoutSeconds());
        way.set("extra", one.extra());
        return way;
    }

    /** The version of x402 that some entries are in: the newest of them. */
    static int version(List<CatalogEntry> entries) {
        return entries.stream().mapToInt(entry -> entry.listing().version()).max().orElse(1);
    }
}
