package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.dialects.x402.Demands;
import dev.toolbooth.dialects.x402.Discovery;
import dev.toolbooth.dialects.x402.SettleResponse;
import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What somebody is told whose call is not paid for, as a result: in one that every client of x402
 * understands, each of which looks at another of its members.
 *
 * @param document x402's PaymentRequired
 * @param settled what became of a payment that came with the call, or null
 */
record Challenge(ObjectNode document, PaymentStyle style, @Nullable Settled settled) {
    private static final String ERROR_META = "x402/error";
    private static final String NOT_PAID = "Payment required";

    /** What the clients of v1 expect to read. */
    private static final String NOT_PAID_V1 = "_meta.x402.payment is required";

    /** The challenge of a call that has to be paid for. */
    static Challenge required(PaymentRequest request, AskForm form, PaymentStyle style) {
        String error = form == AskForm.X402_V1 ? NOT_PAID_V1 : NOT_PAID;
        return new Challenge(document(request, form, error), style, null);
    }

    /** The challenge of a call whose payment is no good. */
    static Challenge invalid(Outcome.InvalidPayment invalid, AskForm form, PaymentStyle style) {
        ObjectNode document = document(invalid.request(), form, invalid.reason());
        return new Challenge(document.put("message", invalid.message()), style, invalid.settled());
    }

    private static ObjectNode document(PaymentRequest request, AskForm form, String error) {
        Demands.Resource resource = Demands.Resource.of("mcp://tool/" + request.tool(), request);
        ObjectNode document =
                form == AskForm.X402_V1
                        ? Demands.v1(request, resource, error)
                        : Demands.v2(request, resource, error);
        SoldTool sold = request.sold();
        if (sold != null && form != AskForm.X402_V1) {
            ObjectNode about = Discovery.tool(request.tool(), sold.description(), sold);
            Discovery.add(document, about, Discovery.RESULT_BYTES_MAX);
        }
        return document.put("price_micro_usd", request.price().microUsd())
                .put("balance_micro_usd", request.why().balance().posted().microUsd());
    }

    /** As a failed result: a client without the extension looks for it there. */
    ObjectNode failed() {
        ObjectNode result = Json.object();
        // Who reads one of the copies needs everything but the schemas.
        ObjectNode copy = Demands.brief(document);
        result.putArray("content").addObject().put("type", "text").put("text", Json.text(copy));
        result.set("structuredContent", document);
        result.put("isError", true);
        ObjectNode meta = result.putObject("_meta");
        meta.set(ERROR_META, copy);
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
            SettleResponse.addTo(meta, settled, style.tender());
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
        ObjectNode result = ResultWriter.failed(Demands.PENDING);
        ObjectNode said =
                Json.object()
                        .put("x402Version", style.tender().version())
                        .put("error", Settled.PENDING);
        said.putArray("accepts");
        said.put("message", Demands.PENDING).put("transaction", pending.settled().transaction());
        result.set("structuredContent", said);
        SettleResponse.addTo(result.putObject("_meta"), pending.settled(), style.tender());
        return result;
    }
}
