package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import tools.jackson.databind.node.ObjectNode;

/** A writer of settlements in x402's form. */
public final class SettlementWriter {
    /** The delay before a payer may ask again about a payment in an unknown state. */
    public static final int RETRY_SECONDS = 5;

    private SettlementWriter() {}

    /** The document, in the payer's version. */
    public static ObjectNode write(SettlementResponse settled, int version) {
        String shortName = settled.shortName();
        String error = settled.error();
        ObjectNode json =
                new SettleResponse(
                                settled.success(),
                                settled.transaction(),
                                version == 1 && shortName != null ? shortName : settled.network(),
                                settled.payer(),
                                error,
                                null,
                                version == 1 ? null : settled.amount().toString())
                        .json();
        if (SettleResponse.PENDING.equals(error)) {
            json.putObject("extra")
                    .put("status", settled.status())
                    .put("retry", "same-payment")
                    .put("retryAfterSeconds", RETRY_SECONDS);
        }
        return json;
    }

    /** Puts it into a result's {@code _meta}, where this payer looks for it. */
    public static void addTo(
            ObjectNode meta, SettlementResponse settled, IncomingPayment incomingPayment) {
        ObjectNode json = write(settled, incomingPayment.version());
        meta.set(X402Names.RESPONSE, json);
        if (incomingPayment.locations().contains(PaymentLocation.DOTTED_META)) {
            meta.put(X402Names.DOTTED_RESPONSE, X402Header.encode(json));
        }
    }

    /** The reply with the headers for a payer who paid by header. */
    public static Reply headers(
            Reply reply, SettlementResponse settled, IncomingPayment incomingPayment) {
        Reply told = reply;
        if (incomingPayment.locations().contains(PaymentLocation.SIGNATURE_HEADER)) {
            told = told.with(X402Header.response(2), X402Header.encode(write(settled, 2)));
        }
        if (incomingPayment.locations().contains(PaymentLocation.PAYMENT_HEADER)) {
            told = told.with(X402Header.response(1), X402Header.encode(write(settled, 1)));
        }
        return told;
    }
}
