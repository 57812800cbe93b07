package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Names;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.List;
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
        String mimeType = listing.about().mimeType();
        X402Resource resource =
                new X402Resource(
                        "mcp://tool/" + entry.name(),
                        description,
                        mimeType.isEmpty() ? null : mimeType);
        return new PaymentRequired(listing.version(), null, resource, listing.accepts(), null)
                .listed();
    }

    /** A list of such entries, without any yet: its version is that of the newest of them. */
    static ObjectNode version(ObjectNode list, List<CatalogEntry> entries) {
        int newest = entries.stream().mapToInt(entry -> entry.listing().version()).max().orElse(1);
        return new X402Document(list).version(newest).json();
    }
}
