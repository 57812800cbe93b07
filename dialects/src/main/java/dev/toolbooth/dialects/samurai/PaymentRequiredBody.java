package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.dialects.x402.PaymentRequiredWriter;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A demand for payment: an x402 {@code PaymentRequired} that also says how to top up. */
final class PaymentRequiredBody {
    /** The JSON-RPC code where no status can be sent. */
    static final int REQUIRED_CODE = -32001;

    /** The same for a payment that is no good, or not known to be. */
    static final int INVALID_CODE = -32002;

    /** The most alternatives of a kind: all of this has to fit into a header too. */
    private static final int ALTERNATIVES_MAX = 10;

    private PaymentRequiredBody() {}

    /** The amount due for a call, and why. */
    record Due(PaymentRequest request, String error, String message) {

        /** A call that can't be paid for. */
        static Due of(PaymentRequest request) {
            return new Due(
                    request,
                    PaymentRequiredBody.error(request),
                    PaymentRequiredBody.message(request));
        }

        /** A call whose payment is no good. */
        static Due of(Outcome.InvalidPayment invalid) {
            return new Due(invalid.request(), invalid.reason(), invalid.message());
        }
    }

    /**
     * The body of a 402: of x402 v1 if its clients can pay, for they look nowhere else, while those
     * of v2 look at the header.
     */
    static ObjectNode body(Due due, String base) {
        return document(due, base, PaymentRequiredWriter.payableInV1(due.request()));
    }

    /** What clients of x402 v2 read. */
    static ObjectNode required(Due due, String base) {
        return document(due, base, false);
    }

    private static ObjectNode document(Due due, String base, boolean v1) {
        PaymentRequest request = due.request();
        Shop shop = request.shop();
        String endpoint = base + SamuraiStorefront.endpoint(shop == null ? Shop.BASE : shop.name());
        X402Resource resource =
                PaymentRequiredWriter.resource(endpoint, "A call of " + request.tool());
        ObjectNode body =
                v1
                        ? PaymentRequiredWriter.v1(request, resource, due.error())
                        : PaymentRequiredWriter.v2(request, resource, due.error());
        body.put("message", due.message())
                .put("tool", request.tool())
                .put("price_micro_usd", request.price().microUsd())
                .put("balance_micro_usd", request.why().balance().posted().microUsd())
                .put("held_micro_usd", request.why().balance().held().microUsd());
        if (request.why() instanceof PaymentRequest.Why.OverBudget over) {
            body.putObject("budget")
                    .put("kind", over.budget().name().toLowerCase(Locale.ROOT))
                    .put("limit_micro_usd", over.limit().microUsd())
                    .put("left_micro_usd", over.left().microUsd());
        }
        if (request.topsUp()) {
            body.putObject("top_up")
                    .put("url", endpoint + "/top-up")
                    .put("method", "POST")
                    .put("content_type", "application/json")
                    .set("body", Json.object().put("amount_micro_usd", request.price().microUsd()));
        }
        body.set("alternatives", alternatives(request.alternatives(), base));
        return body;
    }

    private static String error(PaymentRequest request) {
        return switch (request.why()) {
            case PaymentRequest.Why.OverBudget _ -> "budget_exceeded";
            case PaymentRequest.Why.NoPayer _, PaymentRequest.Why.TooLittle _ ->
                    "balance_exhausted";
        };
    }

    private static String message(PaymentRequest request) {
        String price = request.price().usd();
        return switch (request.why()) {
            case PaymentRequest.Why.OverBudget over ->
                    "The call may cost "
                            + price
                            + " USD, and this key may spend "
                            + over.left().usd()
                            + " USD more; its owner can raise the limit";
            case PaymentRequest.Why.NoPayer _ ->
                    "The call may cost " + price + " USD, and nobody is known who pays";
            case PaymentRequest.Why.TooLittle(var balance) ->
                    "The call may cost "
                            + price
                            + " USD, and there are "
                            + balance.posted().usd()
                            + " USD; "
                            + (request.topsUp() ? "top up" : "the operator tops accounts up here")
                            + ", or use something cheaper";
        };
    }

    private static ObjectNode alternatives(Alternatives alternatives, String base) {
        ObjectNode json = Json.object();
        ArrayNode tools = json.putArray("tools");
        alternatives.tools().stream()
                .limit(ALTERNATIVES_MAX)
                .forEach(
                        tool ->
                                tools.addObject()
                                        .put("name", tool.name())
                                        .put(
                                                "price_micro_usd",
                                                tool.price().ceiling(0).microUsd()));
        ArrayNode servers = json.putArray("servers");
        alternatives.shops().stream()
                .limit(ALTERNATIVES_MAX)
                .forEach(
                        other ->
                                servers.addObject()
                                        .put("name", other.shop().about().title())
                                        .put(
                                                "endpoint",
                                                base
                                                        + SamuraiStorefront.endpoint(
                                                                other.shop().name()))
                                        .put(
                                                "price_micro_usd",
                                                other.price().ceiling(0).microUsd()));
        return json;
    }
}
