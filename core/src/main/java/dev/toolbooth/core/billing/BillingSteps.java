package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The steps by which a call is billed, whoever pays: what is held for it, the sale that it becomes,
 * its bill, and what is let go of when it is not billed. Thread-safe.
 */
final class BillingSteps {
    /** How much longer than its call a hold lasts, before it falls away by itself. */
    static final Duration GRACE = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Duration longest;
    private final Ledger ledger;
    private final ChainPayments chainPayments;
    private final ReceiptIssuer receipts;
    private final IdempotencyKeys idempotencyKeys;
    private final SalesCounters salesCounters;

    /**
     * @param nanos a clock that only runs forward
     * @param longest how long a call may take
     */
    BillingSteps(
            InstantSource clock,
            LongSupplier nanos,
            Duration longest,
            ChainPayments chainPayments,
            ReceiptIssuer receipts,
            IdempotencyKeys idempotencyKeys,
            SalesCounters salesCounters) {
        this.clock = clock;
        this.nanos = nanos;
        this.longest = longest;
        this.ledger = chainPayments.ledger();
        this.chainPayments = chainPayments;
        this.receipts = receipts;
        this.idempotencyKeys = idempotencyKeys;
        this.salesCounters = salesCounters;
    }

    /** What has to be held for a call, of which so many are free on a day. */
    Reservation reservation(
            BillableCall call, Tariff tariff, Payer payer, Duration timeout, int free) {
        Instant now = clock.instant();
        return new Reservation(
                call.id(),
                payer,
                tariff.shop(),
                tariff.price().ceiling(call.input().tokens()),
                free,
                now,
                now.plus(timeout).plus(longest).plus(GRACE));
    }

    Outcome pay(BillingDecision.Authorized authorized, Hold hold, ToolOutput output) {
        Sale sale = sale(authorized, hold.free(), output);
        return told(authorized, hold, output, sale, ledger.capture(hold, sale));
    }

    Outcome free(BillingDecision.Authorized authorized, ToolOutput output) {
        Money balance = ledger.balance(authorized.payer().account()).posted();
        salesCounters.sold(authorized.tariff(), Money.ZERO, true);
        return new Outcome.Completed(
                output, new Bill(null, Money.ZERO, balance, tookMillis(authorized), null, false));
    }

    Sale sale(BillingDecision.Authorized authorized, boolean free, ToolOutput output) {
        Fingerprint given = Fingerprint.of(OutputJson.data(output));
        Price price = authorized.tariff().price();
        Usage usage = price.billed(authorized.call().input().tokens(), given.tokens(output));
        Claim claim = authorized.claim();
        return new Sale(
                authorized.call().tool(),
                free ? Money.ZERO : price.of(usage),
                usage,
                authorized.call().input().hash(),
                given.hash(),
                tookMillis(authorized),
                clock.instant(),
                claim == null
                        ? null
                        : new Sale.Kept(
                                claim, IdempotencyKeys.kept(output, authorized.call().id())));
    }

    Outcome told(
            BillingDecision.Authorized authorized,
            Hold hold,
            ToolOutput output,
            Sale sale,
            Capture capture) {
        return capture instanceof Capture.Captured(Entry entry)
                ? sold(authorized, output, bill(authorized, sale, entry), hold.free())
                : unsettled(authorized, capture);
    }

    Outcome unsettled(BillingDecision.Authorized authorized, Capture capture) {
        Outcome unsettled = new Outcome.Unsettled(capture instanceof Capture.Unknown);
        salesCounters.unsettled(authorized.tariff());
        release(authorized, unsettled);
        return unsettled;
    }

    /** What the caller is told of an entry that was just posted. */
    Bill bill(BillingDecision.Authorized authorized, Sale sale, Entry entry) {
        Bill bill =
                new Bill(
                        entry.id(),
                        sale.price(),
                        entry.balanceAfter(),
                        sale.tookMillis(),
                        authorized.tariff().price().byToken() ? sale.usage() : null,
                        false);
        return authorized.call().wanted().receipt()
                ? bill.with(receipts.of(entry).orElse(null))
                : bill;
    }

    Outcome sold(
            BillingDecision.Authorized authorized, ToolOutput output, Bill bill, boolean free) {
        Outcome completed = new Outcome.Completed(output, bill);
        salesCounters.sold(authorized.tariff(), bill.billed(), free);
        idempotencyKeys.done(authorized.claim(), completed);
        return completed;
    }

    /** Lets go of what was held for a call that is not billed. */
    void release(BillingDecision.Authorized authorized, Outcome outcome) {
        Hold hold = authorized.hold();
        if (hold != null) {
            ledger.release(hold);
        }
        PaymentRecord payment = authorized.payment();
        if (payment != null) {
            release(payment);
        }
        idempotencyKeys.failed(ledger, authorized.claim(), outcome);
    }

    /** Lets go of a payment whose call is not billed. */
    private void release(PaymentRecord payment) {
        if (payment.state() == PaymentRecord.State.SPENT) {
            chainPayments.giveBack(payment);
        } else {
            chainPayments.unspent(payment, "the call was not billed");
        }
    }

    long tookMillis(BillingDecision.Authorized authorized) {
        return (nanos.getAsLong() - authorized.call().beganNanos()) / 1_000_000;
    }
}
