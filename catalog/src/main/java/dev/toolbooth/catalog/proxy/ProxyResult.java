package dev.toolbooth.catalog.proxy;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.outbound.BodyText;
import dev.toolbooth.core.outbound.HeaderRules;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An upstream's answer as the result of a tool. */
final class ProxyResult {
    static final String WARNINGS = "x402/warnings";

    /** What says something about the content. All else is between two servers. */
    private static final Set<String> SHOWN =
            Set.of(
                    "content-type",
                    "content-language",
                    "content-disposition",
                    "etag",
                    "last-modified",
                    "link",
                    "location",
                    "retry-after",
                    "payment-required",
                    "x-request-id");

    private ProxyResult() {}

    static ToolOutput of(
            OutboundResponse response, Optional<SellerDemand> demand, List<String> doubts) {
        ObjectNode meta = Json.object();
        demand.ifPresent(wanted -> meta.set(X402Names.REQUIRED, wanted.json()));
        settlement(response).ifPresent(settled -> meta.set(X402Names.RESPONSE, settled));
        if (!doubts.isEmpty()) {
            ArrayNode warnings = meta.putArray(WARNINGS);
            doubts.forEach(warnings::add);
        }
        return new ToolOutput(
                List.of(Content.text(Json.text(envelope(response)))),
                demand.map(SellerDemand::json).orElse(null),
                demand.isPresent() || response.status() >= 400,
                meta.isEmpty() ? null : meta);
    }

    private static ObjectNode envelope(OutboundResponse response) {
        ObjectNode envelope = Json.object().put("status", response.status());
        Map<String, ArrayNode> headers = new TreeMap<>();
        for (OutboundHeader header : response.headers()) {
            if (SHOWN.contains(header.name().toLowerCase(Locale.ROOT))) {
                headers.computeIfAbsent(HeaderRules.spelled(header.name()), _ -> Json.array())
                        .add(header.value());
            }
        }
        ObjectNode shown = envelope.putObject("headers");
        headers.forEach(shown::set);
        Optional<String> text = BodyText.of(response);
        envelope.put(
                "body",
                text.orElseGet(() -> Base64.getEncoder().encodeToString(response.body().bytes())));
        if (text.isEmpty()) {
            envelope.put("bodyEncoding", "base64");
        }
        if (response.truncated()) {
            envelope.put("truncated", true);
        }
        return envelope;
    }

    /** What the seller says of a payment, if it can be read. */
    static Optional<SettleResponse> settled(OutboundResponse response) {
        return settlement(response).flatMap(json -> SettleResponse.read(json).good());
    }

    private static Optional<ObjectNode> settlement(OutboundResponse response) {
        return response.header(X402Header.response(2))
                .or(() -> response.header(X402Header.response(1)))
                .flatMap(X402Header::in);
    }
}
