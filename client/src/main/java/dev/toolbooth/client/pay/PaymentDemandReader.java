package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import dev.toolbooth.wire.x402.X402ParseResult;
import dev.toolbooth.wire.x402.X402Resource;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A reader of sellers' demands for payment, in all the forms that they use. */
final class PaymentDemandReader {
    private static final int HTTP_PAYMENT_REQUIRED = 402;

    /** How long a proof may take that says nothing of it. */
    private static final int PROOF_SECONDS = 300;

    private static final int AMOUNT_CHARS_MAX = 78;

    private PaymentDemandReader() {}

    /** What a result asks for; empty when it is just a result. */
    static Optional<PaymentDemand> in(CallToolResult result) {
        ObjectNode json = result.json();
        if (json.path("resultType").asString("").equals("payment_required")) {
            return x402(PaymentDemand.Form.RESULT_TYPE, json.get("paymentRequired"));
        }
        // A seller's output may speak of x402 without asking for anything.
        if (!result.isError()) {
            return Optional.empty();
        }
        JsonNode meta = json.path("_meta");
        return first(
                List.of(
                        () -> x402(PaymentDemand.Form.RESULT, result.structured()),
                        () -> x402(PaymentDemand.Form.META, meta.get(X402Names.ERROR)),
                        () -> x402(PaymentDemand.Form.RESULT, meta.get(X402Names.REQUIRED)),
                        () -> inText(result.text())));
    }

    /** What a refusal asks for; empty when it is about something else. */
    static Optional<PaymentDemand> in(McpException refusal) {
        return switch (refusal) {
            case McpException.RpcError error -> inData(error.data());
            case McpException.HttpRefusal http when http.status() == HTTP_PAYMENT_REQUIRED ->
                    first(
                            List.of(
                                    () ->
                                            X402Header.in(http.header("payment-required"))
                                                    .flatMap(
                                                            json ->
                                                                    x402(
                                                                            PaymentDemand.Form.HTTP,
                                                                            json)),
                                    () -> parse(http.body()).flatMap(PaymentDemandReader::inBody)));
            case McpException.HttpRefusal _,
                    McpException.NotAuthorized _,
                    McpException.Unreachable _,
                    McpException.AnswerLost _,
                    McpException.NotUnderstood _ ->
                    Optional.empty();
        };
    }

    /** A body is the terms themselves, or a JSON-RPC error around them. */
    private static Optional<PaymentDemand> inBody(JsonNode body) {
        return first(
                List.of(
                        () -> x402(PaymentDemand.Form.HTTP, body),
                        () -> x402(PaymentDemand.Form.HTTP, body.path("error").get("data"))));
    }

    private static Optional<PaymentDemand> inText(String text) {
        return parse(text)
                .flatMap(
                        json ->
                                first(
                                        List.of(
                                                () -> x402(PaymentDemand.Form.RESULT, json),
                                                () ->
                                                        x402(
                                                                PaymentDemand.Form.RESULT,
                                                                json.get(X402Names.ERROR)))));
    }

    /** The number of the error says nothing: others use the same ones for other things. */
    private static Optional<PaymentDemand> inData(@Nullable JsonNode data) {
        if (data == null) {
            return Optional.empty();
        }
        JsonNode terms = data.get("paymentRequirements");
        return terms == null ? x402(PaymentDemand.Form.RPC_ERROR, data) : proof(terms, data);
    }

    private static Optional<PaymentDemand> x402(PaymentDemand.Form form, @Nullable JsonNode json) {
        if (!(json instanceof ObjectNode object)
                || !new X402Document(object).hasWays()
                || !(PaymentRequired.read(json)
                        instanceof X402ParseResult.Good<PaymentRequired>(var good))) {
            return Optional.empty();
        }
        String error = good.error() == null ? "" : good.error();
        boolean dotted = good.version() == 1 && error.contains(X402Names.DOTTED_PAYMENT);
        return Optional.of(new PaymentDemand(dotted ? PaymentDemand.Form.META_V1 : form, good));
    }

    private static Optional<PaymentDemand> proof(JsonNode terms, JsonNode data) {
        List<PaymentRequirements> ways = new ArrayList<>();
        proofWay(terms, PaymentDemand.PROOF).ifPresent(ways::add);
        // A seller that wants its session back checks the chain: it takes no play money.
        if (data.path("session").isString()) {
            ways.forEach(way -> way.extra().set("session", data.get("session")));
        }
        for (JsonNode other : data.path("alternatives")) {
            // Those on chains that x402 settles bring what its scheme needs.
            String scheme = other.path("extra").has("name") ? "exact" : PaymentDemand.PROOF;
            proofWay(other, scheme).ifPresent(ways::add);
        }
        if (ways.isEmpty()) {
            return Optional.empty();
        }
        JsonNode description = terms.path("description");
        String text = description.isString() ? description.stringValue() : null;
        X402Resource resource = new X402Resource("", text, null);
        return Optional.of(
                new PaymentDemand(
                        PaymentDemand.Form.PROOF,
                        new PaymentRequired(2, null, resource, ways, session(data))));
    }

    /** What ties a payment to this request for it, as x402's documents have it. */
    private static @Nullable ObjectNode session(JsonNode data) {
        if (!data.path("session").isString()) {
            return null;
        }
        ObjectNode extensions = Json.object();
        extensions.putObject(X402Names.SESSION).putObject("info").set("id", data.get("session"));
        return extensions;
    }

    private static Optional<PaymentRequirements> proofWay(JsonNode terms, String scheme) {
        String amount = terms.path("price").path("amount").asString("");
        String asset = terms.path("price").path("asset").path("address").asString("");
        String network = terms.path("network").asString("");
        String recipient = terms.path("recipient").asString("");
        boolean whole =
                amount.length() <= AMOUNT_CHARS_MAX
                        && amount.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        if (amount.isEmpty()
                || !whole
                || Stream.of(asset, network, recipient).anyMatch(String::isEmpty)) {
            return Optional.empty();
        }
        ObjectNode extra =
                terms.get("extra") instanceof ObjectNode given ? given.deepCopy() : Json.object();
        for (String name : List.of("reference", "memo")) {
            if (terms.path(name).isString() && !extra.has(name)) {
                extra.put(name, terms.path(name).stringValue());
            }
        }
        return Optional.of(
                new PaymentRequirements(
                        scheme,
                        network,
                        asset,
                        new BigInteger(amount),
                        recipient,
                        PROOF_SECONDS,
                        extra));
    }

    private static Optional<JsonNode> parse(String text) {
        return text.stripLeading().startsWith("{")
                ? JsonInput.read(text.getBytes(StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static Optional<PaymentDemand> first(List<Supplier<Optional<PaymentDemand>>> places) {
        return places.stream().map(Supplier::get).flatMap(Optional::stream).findFirst();
    }
}
