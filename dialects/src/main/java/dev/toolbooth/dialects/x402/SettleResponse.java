package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** What has become of a payment, as x402 tells it. */
public final class SettleResponse {
    /** The member of {@code _meta} that has it. */
    public static final String META = "x402/payment-response";

    private static final String DOTTED_META = "x402.payment-response";

    private SettleResponse() {}

    /** The document, in the payer's version. */
    public static ObjectNode write(Settled settled, int version) {
        String shortName = settled.shortName();
        ObjectNode json =
                Json.object()
                        .put("success", settled.success())
                        .put("transaction", settled.transaction())
                        .put(
                                "network",
                                version == 1 && shortName != null ? shortName : settled.network())
                        .put("payer", settled.payer());
        if (version != 1) {
            json.put("amount", settled.amount().toString());
        }
        String error = settled.error();
        return error == null ? json : json.put("errorReason", error);
    }

    /** Puts it into a result's {@code _meta}, where this payer looks for it. */
    public static void addTo(ObjectNode meta, Settled settled, Tender tender) {
        ObjectNode json = write(settled, tender.version());
        meta.set(META, json);
        if (tender.carriers().contains(Carrier.DOTTED_META)) {
            meta.put(DOTTED_META, Base64Json.write(json));
        }
    }

    /** The reply with the headers that somebody reads who has paid by header. */
    public static Reply headers(Reply reply, Settled settled, Tender tender) {
        Reply told = reply;
        if (tender.carriers().contains(Carrier.SIGNATURE_HEADER)) {
            told = told.with("PAYMENT-RESPONSE", Base64Json.write(write(settled, 2)));
        }
        if (tender.carriers().contains(Carrier.PAYMENT_HEADER)) {
            told = told.with("X-PAYMENT-RESPONSE", Base64Json.write(write(settled, 1)));
        }
        return told;
    }
}
