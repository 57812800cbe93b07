package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.trace.CallTrace;
import java.time.Duration;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The billing of calls that learn their price while they run. Thread-safe. */
public final class MeteredBilling {
    private final BillingSteps steps;
    private final Ledger ledger;
    private final PaymentRequestBuilder requests;
    private final ReceiptIssuer receipts;
    private final IdempotencyKeys idempotencyKeys;
    private final SalesCounters salesCounters;
    private final Supplier<UUID> ids;
    private final LongSupplier nanos;

    MeteredBilling(
            BillingSteps steps,
            Ledger ledger,
            PaymentRequestBuilder requests,
            ReceiptIssuer receipts,
            IdempotencyKeys idempotencyKeys,
            SalesCounters salesCounters,
            Supplier<UUID> ids,
            LongSupplier nanos) {
        this.steps = steps;
        this.ledger = ledger;
        this.requests = requests;
        this.receipts = receipts;
        this.idempotencyKeys = idempotencyKeys;
        this.salesCounters = salesCounters;
        this.ids = ids;
        this.nanos = nanos;
    }

    /**
     * Opens a tab where there is an account to bill and the caller brings no payment of its own.
     *
     * @param tool the tool's canonical name
     */
    public BillingDecision open(
            Operation.CallTool wanted, String tool, Duration timeout, Peer peer, CallTrace trace) {
        Payer payer = peer.caller().payer();
        Shop shop = peer.shop();
        if (payer == null || shop == null || wanted.payment() != null) {
            return new BillingDecision.Unpriced();
        }
        Fingerprint input = Fingerprint.of(wanted.arguments());
        BillableCall call = new BillableCall(ids.get(), wanted, tool, input, nanos.getAsLong());
        trace.quoted(call.id(), new Tariff(shop.name(), Price.FREE, 0), input.tokens(), payer);
        String repetition = wanted.repetition();
        Claim claim = null;
        if (repetition != null) {
            claim = idempotencyKeys.claim(call, shop.name(), payer.account(), repetition);
            Outcome before =
                    idempotencyKeys.before(ledger, claim, timeout.plus(BillingSteps.GRACE));
            if (before != null) {
                if (before instanceof Outcome.Completed(_, var bill) && bill != null) {
                    salesCounters.repeated(new Tariff(shop.name(), Price.FREE, 0));
                }
                return new BillingDecision.Finished(receipts.in(before, wanted.receipt(), ledger));
            }
        }
        return new BillingDecision.Metered(
                new MeteredBill(
                        steps,
                        ledger,
                        requests,
                        idempotencyKeys,
                        new MeteredBill.Asked(call, shop.name(), payer, claim, timeout, peer)));
    }
}
