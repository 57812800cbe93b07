package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.X402Names;
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
        name.ifPresent(it -> item.withObject("metadata").put("toolName", it));
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
        ObjectNode item = item(url, found);
        name.ifPresent(it -> item.withObject("metadata").put("toolName", it));
        said(item).put("method", method);
        return ListingReader.read(item);
    }

    private static boolean isMcp(OutboundResponse response) {
        return response.header(HeaderNames.CONTENT_TYPE).orElse("").startsWith("text/event-stream")
                || response.body().utf8().contains("\"jsonrpc\"");
    }

    private static ObjectNode item(String url, PaymentRequiredResponse.Found found) {
        ObjectNode item =
                Json.object()
                        .put("resource", url)
                        .put("type", "http")
                        .put("x402Version", found.demand().version());
        item.set("accepts", found.json().path("accepts").deepCopy());
        JsonNode resource = found.json().path("resource");
        for (String text : new String[] {"description", "mimeType", "serviceName", "iconUrl"}) {
            if (resource.path(text).isString()) {
                item.set(text, resource.path(text));
            }
        }
        if (resource.path("tags").isArray()) {
            item.set("tags", resource.path("tags").deepCopy());
        }
        JsonNode bazaar = found.json().at("/extensions/bazaar");
        if (bazaar.isObject()) {
            item.putObject("extensions").set(X402Names.BAZAAR, bazaar.deepCopy());
        }
        return item;
    }

    /** Where the entry says how it is called. */
    private static ObjectNode said(ObjectNode item) {
        for (JsonNode way : item.path("accepts")) {
            if (way.at("/outputSchema/input") instanceof ObjectNode input) {
                return input;
            }
        }
        if (item.at("/extensions/bazaar/info/input") instanceof ObjectNode input) {
            return input;
        }
        return item.withObject("metadata").putObject("input").put("type", "http");
    }
}
