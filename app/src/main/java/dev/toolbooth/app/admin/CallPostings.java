package dev.toolbooth.app.admin;

import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.wire.Json;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The ledger's view of single calls: their entries, payments and refunds. */
final class CallPostings {
    private final CallBilling billing;

    CallPostings(CallBilling billing) {
        this.billing = billing;
    }

    /** The entry of a call that was sold. */
    Optional<Entry> entry(UUID id) {
        return billing.ledger()
                .entry(id)
                .filter(entry -> entry.sold() != null && Account.isRevenue(entry.credit()));
    }

    /** The payment that came with a call, or the last that was to pay for it. */
    Optional<PaymentRecord> payment(UUID call) {
        Optional<Entry> entry = entry(call);
        if (entry.isPresent() && !entry.get().debit().startsWith(Account.WALLET)) {
            return Optional.empty();
        }
        return billing.chainPayments().book().ofCall(call);
    }

    Optional<PaymentRecord> withId(UUID payment) {
        return billing.chainPayments().book().find(payment);
    }

    /**
     * The entry by which a call was given back: into the account that has paid, or out of the books
     * and back to a wallet.
     */
    Optional<Entry> refund(UUID call, @Nullable PaymentRecord payment) {
        if (payment == null) {
            return billing.ledger().entry(Deposit.refundId(call));
        }
        return payment.state() != PaymentRecord.State.REFUNDED || !payment.call().equals(call)
                ? Optional.empty()
                : Refunds.entries(payment).stream()
                        .flatMap(id -> billing.ledger().entry(id).stream())
                        .filter(entry -> entry.sold() != null)
                        .reduce((_, last) -> last);
    }

    /** How much of a payment was given back. */
    Money refunded(PaymentRecord payment) {
        return refund(payment.call(), payment).map(Entry::amount).orElse(payment.price());
    }

    /** A call of which nothing but the books is left. */
    static ObjectNode row(Entry entry, Entry.Sold sold, @Nullable Money refunded) {
        ObjectNode json =
                Json.object()
                        .put("id", entry.id().toString())
                        .put("at", entry.at().toString())
                        .put("tool", sold.tool())
                        .put("server", sold.shop())
                        .put("caller", "key:" + sold.key())
                        .put("account", entry.debit())
                        .put("rail", Account.rail(entry.debit()));
        if (entry.debit().startsWith(Account.WALLET)) {
            json.put("caller", entry.debit());
        }
        end(json, CallEnd.COMPLETED)
                .put("took_ms", sold.tookMillis())
                .put("charged_micro_usd", entry.amount().microUsd())
                .put("free", sold.free());
        if (refunded != null) {
            json.put("refunded_micro_usd", refunded.microUsd());
        }
        return json;
    }

    /** A call of which nothing but its payment is left: nothing was sold with it. */
    static ObjectNode row(PaymentRecord payment) {
        ObjectNode json =
                Json.object()
                        .put("id", payment.call().toString())
                        .put("at", payment.changed().toString())
                        .put("tool", payment.thing())
                        .put("server", payment.shop())
                        .put("caller", payment.account())
                        .put("account", payment.account());
        return end(json, payment.state()).put("payment", payment.id().toString());
    }

    private static ObjectNode end(ObjectNode json, PaymentRecord.State state) {
        return switch (state) {
            case SPENT, REFUNDING, REFUNDED, FORWARDED -> end(json, CallEnd.COMPLETED);
            case FAILED -> end(json, CallEnd.INVALID_PAYMENT);
            case TAKEN, SETTLING, UNKNOWN, SETTLED, RELEASED, CREDITED ->
                    end(json, CallEnd.UNSETTLED);
        };
    }

    private static ObjectNode end(ObjectNode json, CallEnd end) {
        return json.put("result", end.result().label()).put("end", end.label());
    }
}
