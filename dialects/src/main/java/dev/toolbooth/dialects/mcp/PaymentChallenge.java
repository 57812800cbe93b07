package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.dialects.x402.BazaarExtensionWriter;
import dev.toolbooth.dialects.x402.PaymentRequiredWriter;
import dev.toolbooth.dialects.x402.SettlementWriter;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Names;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of an unpaid call. Each x402 client reads another member of it, so the demand stands
 * in three: {@code structuredContent} and the first text (x402's own packages), {@code _meta}
 * (Cloudflare's agents). People and models read the second text.
 *
 * @param document x402's PaymentRequired
 * @param inWords the same as a sentence
 * @param settled the result of a payment that came with the call, or null
 */
record PaymentChallenge(
        ObjectNode document,
        String inWords,
        PaymentStyle style,
        @Nullable SettlementResponse settled) {
    private static final String NOT_PAID = "Payment required";

    /** What the clients of v1 expect to read. */
    private static final String NOT_PAID_V1 = "_meta.x402.payment is required";

    /** The challenge of a call that has to be paid for. */
    static PaymentChallenge required(PaymentRequest request, AskForm form, PaymentStyle style) {
        String error = form == AskForm.X402_V1 ? NOT_PAID_V1 : NOT_PAID;
        return new PaymentChallenge(
                document(request, form, error), PriceInWords.unpaid(request), style, null);
    }

    /** The challenge of a call whose payment is no good. */
    static PaymentChallenge invalid(
            Outcome.InvalidPayment invalid, AskForm form, PaymentStyle style) {
        ObjectNode document = document(invalid.request(), form, invalid.reason());
        return new PaymentChallenge(
                document.put("message", invalid.message()),
                PriceInWords.refused(invalid),
                style,
                invalid.settled());
    }

    private static ObjectNode document(PaymentRequest request, AskForm form, String error) {
        X402Resource resource =
                PaymentRequiredWriter.resource("mcp://tool/" + request.tool(), request);
        ObjectNode document =
                form == AskForm.X402_V1
                        ? PaymentRequiredWriter.v1(request, resource, error)
                        : PaymentRequiredWriter.v2(request, resource, error);
        SoldTool sold = request.sold();
        if (sold != null && form != AskForm.X402_V1) {
            ObjectNode about = BazaarExtensionWriter.tool(request.tool(), sold.description(), sold);
            BazaarExtensionWriter.add(document, about, BazaarExtensionWriter.RESULT_BYTES_MAX);
        }
        return document.put("price_micro_usd", request.price().microUsd())
                .put("balance_micro_usd", request.why().balance().posted().microUsd());
    }

    /** As a failed result: a client without the extension looks for it there. */
    ObjectNode failed() {
        ObjectNode result = Json.object();
        // Who reads one of the copies needs everything but the schemas.
        ObjectNode copy = PaymentRequiredWriter.brief(document);
        ArrayNode content = result.putArray("content");
        content.addObject().put("type", "text").put("text", Json.text(copy));
        // Not the first, which clients of x402 read as JSON.
        content.addObject().put("type", "text").put("text", inWords);
        result.set("structuredContent", document);
        result.put("isError", true);
        ObjectNode meta = result.putObject("_meta");
        meta.set(X402Names.ERROR, copy);
        return receipted(result, meta);
    }

    /** As the extension has it. */
    ObjectNode byExtension() {
        ObjectNode result = Json.object();
        result.set("paymentRequired", document);
        return receipted(result, Json.object());
    }

    private ObjectNode receipted(ObjectNode result, ObjectNode meta) {
        if (settled != null) {
            SettlementWriter.addTo(meta, settled, style.incomingPayment());
        }
        if (!meta.isEmpty()) {
            result.set("_meta", meta);
        }
        return result;
    }

    /**
     * The result of a call whose payment may have gone through. It offers nothing to pay, and no
     * client takes it for a challenge: those that do would pay again.
     */
    static ObjectNode pending(Outcome.PaymentPending pending, PaymentStyle style) {
        ObjectNode result = ResultWriter.failed(PaymentRequiredWriter.PENDING);
        X402Document said = X402Document.empty().version(style.incomingPayment().version());
        said.json().put("error", SettlementResponse.PENDING);
        said.ways(List.of())
                .json()
                .put("message", PaymentRequiredWriter.PENDING)
                .put("transaction", pending.settled().transaction())
                .put("status", pending.settled().status());
        ((ArrayNode) result.path("content"))
                .addObject()
                .put("type", "text")
                .put("text", inWords(pending.settled()));
        result.set("structuredContent", said.json());
        SettlementWriter.addTo(
                result.putObject("_meta"), pending.settled(), style.incomingPayment());
        return result;
    }

    /** What was seen of a payment, for people and models. */
    private static String inWords(SettlementResponse settled) {
        String seen =
                settled.transaction().isEmpty()
                        ? "nothing was seen of it on " + settled.network()
                        : "its transaction " + settled.transaction() + " is on its way";
        return "The payment is "
                + settled.status()
                + ": "
                + seen
                + ". Repeat this call unchanged after "
                + SettlementWriter.RETRY_SECONDS
                + " seconds.";
    }
}
