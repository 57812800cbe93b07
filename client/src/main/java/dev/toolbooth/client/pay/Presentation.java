package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentPayload;
import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.chain.x402.X402Header;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How a payment is shown to a seller. */
public final class Presentation {
    private static final String IDEMPOTENCY_META = "dev.toolbooth/idempotency-key";
    private static final String IDEMPOTENCY_HEADER = "Idempotency-Key";
    private static final String IDENTIFIER = "payment-identifier";

    private Presentation() {}

    /** The call under a name of its own: however often it comes, it is one call. */
    static ToolCall named(ToolCall call, String key) {
        return withHeader(
                withMeta(call, IDEMPOTENCY_META, Json.object().stringNode(key)),
                IDEMPOTENCY_HEADER,
                key);
    }

    /** What the payer signed, with all that the seller wants to see around it. */
    public static Prepared whole(
            Prepared signed, PaymentRequired required, PaymentRequirements way, String key) {
        ObjectNode shown;
        if (way.scheme().equals(Ask.PREPAID)) {
            shown = signed.payload();
        } else if (way.scheme().equals(Ask.PROOF)) {
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
        return new Prepared(shown, signed.transaction(), signed.expires());
    }

    private static JsonNode sessionOf(@Nullable ObjectNode extensions) {
        return (extensions == null ? Json.object() : extensions)
                .path(Ask.SESSION)
                .path("info")
                .path("id");
    }

    /** A seller's extensions come back to it; one of them may carry the call's name. */
    private static @Nullable ObjectNode echoed(@Nullable ObjectNode extensions, String key) {
        if (extensions == null) {
            return null;
        }
        ObjectNode echo = extensions.deepCopy();
        if (echo.path(IDENTIFIER).get("info") instanceof ObjectNode info) {
            info.put("id", key);
        }
        return echo;
    }

    /** The call with its payment where this seller looks for it. */
    static ToolCall paying(ToolCall call, Purchase purchase, Prepared prepared) {
        ObjectNode shown = prepared.payload();
        if (purchase.way().scheme().equals(Ask.PROOF)) {
            ObjectNode arguments = call.arguments().deepCopy();
            arguments.set("_payment", shown);
            return call.withArguments(arguments);
        }
        return switch (purchase.form()) {
            case RESULT, RESULT_TYPE, RPC_ERROR, PROOF -> withMeta(call, "x402/payment", shown);
            case META -> withMeta(call, "x402/payment", base64(shown));
            case META_V1 -> withMeta(call, "x402.payment", base64(shown));
            case HTTP ->
                    withHeader(
                            call,
                            purchase.version() == 1 ? "X-PAYMENT" : "PAYMENT-SIGNATURE",
                            X402Header.encode(shown));
            case PREPAID -> call;
        };
    }

    private static JsonNode base64(ObjectNode json) {
        return Json.object().stringNode(X402Header.encode(json));
    }

    private static ToolCall withMeta(ToolCall call, String key, JsonNode value) {
        ObjectNode meta = call.meta().deepCopy();
        meta.set(key, value);
        return call.withMeta(meta);
    }

    private static ToolCall withHeader(ToolCall call, String name, String value) {
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.put(name, value);
        return call.withHeaders(headers);
    }
}
