package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.dialects.x402.BadPayment;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.dialects.x402.SettlementWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way in which a sender pays, and is asked to pay.
 *
 * @param forced the form that its endpoint's address names, or null
 * @param extension whether it is asked as the extension {@code org.x402/payment} has it
 */
record PaymentStyle(IncomingPayment incomingPayment, @Nullable AskForm forced, boolean extension) {
    /** The style of a sender that has neither paid nor said how. */
    static final PaymentStyle NONE = new PaymentStyle(IncomingPayment.NONE, null, false);

    /** What a call says of it. */
    static PaymentStyle read(Inbound in, String method, ObjectNode params, boolean extension)
            throws BadParams {
        if (!method.equals("tools/call")) {
            return NONE;
        }
        try {
            IncomingPayment incomingPayment =
                    IncomingPayment.read(
                            params.path("_meta"), in.headers(), params.path("arguments"));
            AskForm forced = AskForm.in(in.query());
            return incomingPayment.payment() == null && forced == null && !extension
                    ? NONE
                    : new PaymentStyle(incomingPayment, forced, extension && forced == null);
        } catch (BadPayment e) {
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
        Payment payment = incomingPayment.payment();
        if (payment != null) {
            return payment.scheme() == Scheme.PROOF && errors ? AskForm.PROOF : AskForm.X402_V2;
        }
        return request.tariff().terms().form() == Terms.Form.PROOF && errors
                ? AskForm.PROOF
                : AskForm.X402_V2;
    }

    /** The reply with what a payer reads in its headers. */
    Reply answered(Reply reply, Outcome outcome) {
        SettlementResponse settled =
                switch (outcome) {
                    case Outcome.Completed(_, Bill bill) -> bill == null ? null : bill.paid();
                    case Outcome.Failed(_, _, _, Bill bill) -> bill == null ? null : bill.paid();
                    case Outcome.InvalidPayment invalid -> invalid.settled();
                    case Outcome.PaymentPending pending -> pending.settled();
                    case Outcome.PaymentRequired _,
                            Outcome.Unsettled _,
                            Outcome.Introduction _,
                            Outcome.Listing _,
                            Outcome.Lookup _,
                            Outcome.Ongoing _,
                            Outcome.Wordless _,
                            Outcome.Refused _ ->
                            null;
                };
        return settled == null ? reply : SettlementWriter.headers(reply, settled, incomingPayment);
    }
}
