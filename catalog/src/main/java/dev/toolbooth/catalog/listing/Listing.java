package dev.toolbooth.catalog.listing;

import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller's description of something that can be bought. Its texts are {@linkplain CleanText
 * harmless}. Immutable: the nodes are not to be changed.
 *
 * @param resource its address, exactly as it was listed
 * @param method in upper case; empty when it is unknown, and for tools
 * @param tool the name of the tool on its server; empty for plain HTTP
 * @param version the version of x402 that the entry is written in
 * @param accepts the ways to pay, in the seller's order; never empty
 * @param pinnedName the name that it must have, or empty
 * @param template the path with parameters such as {@code :city}, or empty
 * @param toolSchema of a tool's arguments; empty for plain HTTP
 * @param item the entry in the facilitators' format
 */
public record Listing(
        ResourceKind kind,
        String resource,
        String method,
        String tool,
        int version,
        About about,
        List<PaymentRequirements> accepts,
        Inputs inputs,
        String pinnedName,
        String template,
        ObjectNode toolSchema,
        ObjectNode item) {
    /** How a resource may be called. */
    public static final List<String> METHODS =
            List.of("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT");

    /** The seller's texts; each is empty where there is none. */
    public record About(
            String description, String mimeType, String service, Set<String> tags, String icon) {

        public About {
            tags = Set.copyOf(tags);
        }
    }

    public Listing {
        accepts = List.copyOf(accepts);
    }

    /**
     * The same at other prices.
     *
     * @throws BadListing when it can't be bought so
     */
    public Listing paidBy(List<PaymentRequirements> others) throws BadListing {
        X402Resource sold = new X402Resource(resource, about.description(), about.mimeType());
        JsonNode described = X402Document.outputSchema(document().ways().path(0));
        List<ObjectNode> ways =
                others.stream()
                        .map(
                                one ->
                                        version == 1
                                                ? one.v1(
                                                        sold,
                                                        described.isObject() ? described : null)
                                                : one.v2())
                        .toList();
        return ListingReader.read(new X402Document(item.deepCopy()).ways(ways).json());
    }

    /** The entry, to be read. */
    public X402Document document() {
        return new X402Document(item);
    }

    /** How its body is written. */
    public BodyType bodyType() {
        return BodyType.of(document().input().path("bodyType").asString(""));
    }

    /** What the entry is known by: there is one for each. */
    public String key() {
        return kind == ResourceKind.MCP
                ? "mcp " + resource + " " + tool
                : (method.isEmpty() ? "any" : method) + " " + resource;
    }

    /** What it is called as a tool. */
    public String name() {
        return pinnedName.isEmpty() ? derivedName() : pinnedName;
    }

    /** What it would be called without a name of its own choice. */
    public String derivedName() {
        return kind == ResourceKind.MCP
                ? ToolNames.derived("mcp", resource + "/" + tool)
                : ToolNames.derived(method, resource);
    }
}
