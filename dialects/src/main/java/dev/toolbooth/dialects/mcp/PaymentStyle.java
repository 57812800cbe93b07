package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.dialects.x402.BadTender;
import dev.toolbooth.dialects.x402.SettleResponse;
import dev.toolbooth.dialects.x402.Tender;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a sender pays, and is asked to pay.
 *
 * @param forced the form that its endpoint's address names, or null
 * @param extension whether it is asked as the extension {@code org.x402/payment} has it
 */
record PaymentStyle(Tender tender, @Nullable AskForm forced, boolean extension) {
    /** Somebody who has neither paid nor said how. */
    static final PaymentStyle NONE = new PaymentStyle(Tender.NONE, null, false);

    /** What a call says of it. */
    static PaymentStyle read(Inbound in, String method, ObjectNode params, boolean extension)
            throws BadParams {
        if (!method.equals("tools/call")) {
            return NONE;
        }
        try {
            Tender tender =
                    Tender.read(params.path("_meta"), in.headers(), params.path("arguments"));
            AskForm forced = AskForm.in(in.query());
            return tender.payment() == null && forced == null && !extension
                    ? NONE
                    : new PaymentStyle(tender, forced, extension && forced == null);
        } catch (BadTender e) {
            throw new BadParams(e.expected());
        }
    }

    /**
     * The form for this sender: the one that was asked for, else that of their own payment, else
     * the tool's.
     */
    AskForm form(PaymentRequest request, Revision revision) {
        // A proof's errors have no meaning in the revision without sessions.
        boolean errors = !revision.stateless() && !request.offers().isEmpty();
        if (forced != null) {
            return forced == AskForm.PROOF && !errors ? AskForm.X402_V2 : forced;
        }
        Payment payment = tender.payment();
        if (payment != null) {
            return payment.scheme() == Scheme.PROOF && errors ? AskForm.PROOF : AskForm.X402_V2;
        }
        return request.tariff().terms().form() == Terms.Form.PROOF && errors
                ? AskForm.PROOF
                : AskForm.X402_V2;
    }

    /** The reply with what a payer reads in its headers. */
    Reply answered(Reply reply, Outcome outcome) {
        Settled settled =
                switch (outcome) {
                    case Outcome.Completed(_, Bill bill) -> bill == null ? null : bill.paid();
                    case Outcome.Failed(_, _, _, Bill bill) -> bill == null ? null : bill.paid();
                    case Outcome.InvalidPayment invalid -> invalid.settled();
                    case Outcome.PaymentPending pending -> pending.settled();
                    default -> null;
                };
        return settled == null ? reply : SettleResponse.headers(reply, settled, tender);
    }
}
