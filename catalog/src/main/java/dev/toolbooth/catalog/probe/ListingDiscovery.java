package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.X402Document;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A discovery of entries from a resource's own answer to an unpaid request. Thread-safe. */
public final class ListingDiscovery {
    private static final int PAYMENT_REQUIRED = 402;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int PREFERRED_VERSION = 2;
    private static final int NAMES_MAX = 10;

    private final Outbound outbound;

    public ListingDiscovery(Outbound outbound) {
        this.outbound = outbound;
    }

    /**
     * Asks a resource that an operator vouches for.
     *
     * @param method in capitals, or nothing for whichever it answers to
     * @param url the address, listed exactly so, whatever the resource calls itself
     * @param name its name as a tool, or nothing for a name made of its address
     * @param near whether it may be on loopback, or in a private network
     * @throws OutboundFailure when it doesn't answer
     * @throws BadListing when its answer has no usable way to pay
     */
    public Listing ask(Optional<String> method, String url, Optional<String> name, boolean near)
            throws OutboundFailure, BadListing, InterruptedException {
        String first = method.orElse("GET");
        OutboundResponse response = outbound.send(UnpaidCall.of(first, url, near));
        boolean otherMethod =
                response.status() == NOT_FOUND || response.status() == METHOD_NOT_ALLOWED;
        if (method.isPresent() || !otherMethod) {
            return listing(first, url, name, response);
        }
        OutboundResponse posted = outbound.send(UnpaidCall.of("POST", url, near));
        return posted.status() == PAYMENT_REQUIRED
                ? listing("POST", url, name, posted)
                : listing(first, url, name, response);
    }

    /**
     * Asks an MCP server that an operator vouches for about one of its tools, without calling it.
     *
     * @param name its name in the catalog, or nothing for a name made of its address
     * @param near whether it may be on loopback, or in a private network
     * @throws OutboundFailure when the server doesn't answer
     * @throws BadListing when the tool has no usable way to pay
     */
    public Listing askTool(String url, String tool, Optional<String> name, boolean near)
            throws OutboundFailure, BadListing, InterruptedException {
        List<ObjectNode> tools;
        try {
            tools = new ToolListClient(outbound).of(url, near);
        } catch (ToolListClient.Unlisted e) {
            throw new BadListing(url + ": " + e.getMessage() + "; expected an MCP server");
        }
        ObjectNode found =
                tools.stream()
                        .filter(one -> one.path("name").asString("").equals(tool))
                        .findFirst()
                        .orElseThrow(() -> new BadListing(noTool(tool, tools)));
        if (!ToolPrices.isPriced(found)) {
            throw new BadListing(
                    "the server does not say what "
                            + tool
                            + " costs; expected _meta[\"x402/payment-required\"] in its list of"
                            + " tools");
        }
        ObjectNode item = ToolPrices.item(url, found);
        name.ifPresent(it -> new X402Document(item).metadata().put("toolName", it));
        return ListingReader.read(item);
    }

    private static String noTool(String tool, List<ObjectNode> tools) {
        List<String> priced =
                tools.stream()
                        .filter(ToolPrices::isPriced)
                        .map(one -> CleanText.line(one.path("name").asString("")))
                        .limit(NAMES_MAX)
                        .toList();
        return "the server has no tool named "
                + tool
                + (priced.isEmpty()
                        ? ", nor any that says what it costs"
                        : "; those that cost something: " + String.join(", ", priced));
    }

    private static Listing listing(
            String method, String url, Optional<String> name, OutboundResponse response)
            throws BadListing {
        if (response.status() != PAYMENT_REQUIRED) {
            throw new BadListing(
                    method
                            + " "
                            + url
                            + " answers "
                            + response.status()
                            + (response.status() < 300 ? " without asking for money" : "")
                            + "; expected 402. "
                            + (isMcp(response)
                                    ? "It is an MCP server: name one of its tools (--tool)"
                                    : "toolbooth validate says more"));
        }
        PaymentRequiredResponse paymentRequiredResponse = PaymentRequiredResponse.of(response);
        PaymentRequiredResponse.Found found =
                paymentRequiredResponse
                        .of(PREFERRED_VERSION)
                        .orElseThrow(
                                () ->
                                        new BadListing(
                                                "it asks for money, but what it asks for can't be"
                                                        + " read. toolbooth validate says more"));
        X402Document item = item(url, found);
        name.ifPresent(it -> item.metadata().put("toolName", it));
        item.openInput("http").put("method", method);
        return ListingReader.read(item.json());
    }

    private static boolean isMcp(OutboundResponse response) {
        return response.header(HeaderNames.CONTENT_TYPE).orElse("").startsWith("text/event-stream")
                || response.body().utf8().contains("\"jsonrpc\"");
    }

    private static X402Document item(String url, PaymentRequiredResponse.Found found) {
        X402Document demand = new X402Document(found.json());
        X402Document item =
                X402Document.empty()
                        .resource(url)
                        .type("http")
                        .version(found.demand().version())
                        .waysOf(demand);
        JsonNode resource = demand.resource();
        for (String text : new String[] {"description", "mimeType", "serviceName", "iconUrl"}) {
            if (resource.path(text).isString()) {
                item.texts(resource, text);
            }
        }
        if (resource.path("tags").isArray()) {
            item.texts(resource, "tags");
        }
        if (demand.bazaar().isObject()) {
            item.bazaar(demand.bazaar().deepCopy());
        }
        return item;
    }
}
