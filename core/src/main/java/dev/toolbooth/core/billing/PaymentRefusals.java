package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRequest;
import org.jspecify.annotations.Nullable;

/** The outcomes of calls whose payment was not accepted, with what has to be paid. Thread-safe. */
final class PaymentRefusals {
    private final PaymentRequestBuilder requests;
    private final Ledger ledger;

    PaymentRefusals(PaymentRequestBuilder requests, Ledger ledger) {
        this.requests = requests;
        this.ledger = ledger;
    }

    /** The outcome of a call whose payment is no good. */
    Outcome invalid(
            BillableCall call,
            Tariff tariff,
            Peer peer,
            String reason,
            String message,
            @Nullable PaymentRecord record) {
        return new Outcome.InvalidPayment(
                request(call, tariff, peer),
                reason,
                message,
                record == null ? null : record.told(false, reason));
    }

    /** The outcome of a call whose payment may or may not have moved. */
    Outcome pending(BillableCall call, Tariff tariff, Peer peer, PaymentRecord record) {
        return new Outcome.PaymentPending(request(call, tariff, peer), record.toldPending());
    }

    private PaymentRequest request(BillableCall call, Tariff tariff, Peer peer) {
        Payer known = peer.caller().payer();
        return requests.request(
                peer,
                call,
                tariff,
                known == null
                        ? new PaymentRequest.Why.NoPayer()
                        : new PaymentRequest.Why.TooLittle(ledger.balance(known.account())));
    }
}
