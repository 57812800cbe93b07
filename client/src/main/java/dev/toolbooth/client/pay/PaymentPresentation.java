package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The place of a payment in a request. */
final class PaymentPresentation {
    private static final String IDEMPOTENCY_META = "dev.toolbooth/idempotency-key";

    private PaymentPresentation() {}

    /** The call under a name of its own: however often it comes, it is one call. */
    static CallToolRequest named(CallToolRequest call, String key) {
        return withHeader(
                withMeta(call, IDEMPOTENCY_META, Json.object().stringNode(key)),
                HeaderNames.IDEMPOTENCY_KEY,
                key);
    }

    /** What the payer signed, with all that the seller wants to see around it. */
    static PreparedPayment whole(
            PreparedPayment signed, PaymentRequired required, PaymentRequirements way, String key) {
        ObjectNode shown;
        if (way.scheme().equals(PaymentDemand.PREPAID)) {
            shown = signed.payload();
        } else if (way.scheme().equals(PaymentDemand.PROOF)) {
            shown = signed.payload().deepCopy();
            JsonNode session = sessionOf(required.extensions());
            if (session.isString()) {
                shown.set("session", session);
            }
        } else if (required.version() == 1) {
            shown = PaymentPayload.v1(way.scheme(), way.network(), signed.payload()).json();
        } else {
            ObjectNode resource = required.resource().json();
            ObjectNode extensions = echoed(required.extensions(), key);
            shown = PaymentPayload.v2(way, signed.payload(), resource, extensions).json();
        }
        return new PreparedPayment(shown, signed.transaction(), signed.expires());
    }

    private static JsonNode sessionOf(@Nullable ObjectNode extensions) {
        return (extensions == null ? Json.object() : extensions)
                .path(X402Names.SESSION)
                .path("info")
                .path("id");
    }

    /** A seller's extensions come back to it; one of them may carry the call's name. */
    private static @Nullable ObjectNode echoed(@Nullable ObjectNode extensions, String key) {
        if (extensions == null) {
            return null;
        }
        ObjectNode echo = extensions.deepCopy();
        if (echo.path(X402Names.IDENTIFIER).get("info") instanceof ObjectNode info) {
            info.put("id", key);
        }
        return echo;
    }

    /** The call with its payment where this seller looks for it. */
    static CallToolRequest paying(
            CallToolRequest call, PurchaseOrder purchase, PreparedPayment prepared) {
        ObjectNode shown = prepared.payload();
        if (purchase.way().scheme().equals(PaymentDemand.PROOF)) {
            ObjectNode arguments = call.arguments().deepCopy();
            arguments.set("_payment", shown);
            return call.withArguments(arguments);
        }
        return switch (purchase.form()) {
            case RESULT, RESULT_TYPE, RPC_ERROR, PROOF -> withMeta(call, X402Names.PAYMENT, shown);
            case META -> withMeta(call, X402Names.PAYMENT, base64(shown));
            case META_V1 -> withMeta(call, X402Names.DOTTED_PAYMENT, base64(shown));
            case HTTP ->
                    withHeader(
                            call, X402Header.payment(purchase.version()), X402Header.encode(shown));
            case PREPAID -> call;
        };
    }

    private static JsonNode base64(ObjectNode json) {
        return Json.object().stringNode(X402Header.encode(json));
    }

    private static CallToolRequest withMeta(CallToolRequest call, String key, JsonNode value) {
        ObjectNode meta = call.meta().deepCopy();
        meta.set(key, value);
        return call.withMeta(meta);
    }

    private static CallToolRequest withHeader(CallToolRequest call, String name, String value) {
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.put(name, value);
        return call.withHeaders(headers);
    }
}
