package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PurchaseIntent;
import dev.toolbooth.core.pay.SaleJson;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The billing of calls that carry their own payment: the payment is reserved for the call before
 * the tool runs, and no outcome is sent before the money has arrived. Thread-safe.
 */
final class WalletBilling {
    private static final Outcome UNSEEN = new Outcome.Refused(Refusal.PaymentUnavailable.UNSEEN);

    private final BillingSteps steps;
    private final ChainPayments chainPayments;
    private final Ledger ledger;
    private final PaymentRefusals refusals;
    private final IdempotencyKeys idempotencyKeys;
    private final SalesCounters salesCounters;
    private final WalletIdempotencyKeys claims;
    private final PurchaseReplay sold;
    private final WalletCredit walletCredit;
    private final InstantSource clock;

    WalletBilling(
            BillingSteps steps,
            ChainPayments chainPayments,
            PaymentRequestBuilder requests,
            IdempotencyKeys idempotencyKeys,
            SalesCounters salesCounters,
            InstantSource clock) {
        this.steps = steps;
        this.chainPayments = chainPayments;
        this.ledger = chainPayments.ledger();
        this.refusals = new PaymentRefusals(requests, ledger);
        this.idempotencyKeys = idempotencyKeys;
        this.salesCounters = salesCounters;
        this.claims = new WalletIdempotencyKeys(chainPayments, idempotencyKeys);
        this.sold = new PurchaseReplay(chainPayments, idempotencyKeys);
        this.walletCredit = new WalletCredit(chainPayments);
        this.clock = clock;
    }

    /** Takes the payment for the call, where it can. */
    BillingDecision decide(
            BillableCall call,
            Tariff tariff,
            Payment payment,
            Duration timeout,
            Peer peer,
            CallTrace trace) {
        Quote quote = PaymentRequestBuilder.quote(call, tariff).in(payment.session());
        return switch (chainPayments.verify(payment, quote)) {
            case Verification.Good(VerifiedPayment verified) ->
                    genuine(
                            new PaidCall(call, tariff, quote, peer, timeout, trace),
                            payment,
                            verified);
            case Verification.Bad(String reason, String message) ->
                    new BillingDecision.Finished(
                            refusals.invalid(call, tariff, peer, reason, message, null));
            case Verification.Unavailable _ -> new BillingDecision.Finished(UNSEEN);
            case Verification.NotMine _ ->
                    throw new IllegalStateException("nobody's payment was checked");
        };
    }

    record PaidCall(
            BillableCall call,
            Tariff tariff,
            Quote quote,
            Peer peer,
            Duration timeout,
            CallTrace trace) {}

    private BillingDecision genuine(PaidCall paidCall, Payment payment, VerifiedPayment verified) {
        BillableCall call = paidCall.call();
        paidCall.trace().from(verified.account());
        Claim claim = claims.of(paidCall, payment, verified);
        if (claim != null) {
            Outcome before =
                    idempotencyKeys.before(
                            ledger, claim, paidCall.timeout().plus(BillingSteps.GRACE));
            if (before != null) {
                return new BillingDecision.Finished(sold.told(before, verified));
            }
        }
        PurchaseIntent intent =
                new PurchaseIntent(
                        paidCall.quote(),
                        paidCall.tariff().shop(),
                        call.input().hash(),
                        call.id(),
                        payment.session(),
                        WalletIdempotencyKeys.holder(call, payment),
                        Claim.chosen(call.wanted().repetition()),
                        null);
        Payer payer = new Payer(verified.account(), verified.account(), SpendLimits.NONE);
        BillingDecision decision;
        try {
            decision = answered(chainPayments.take(verified, intent), paidCall, payer, claim);
        } catch (Throwable e) {
            idempotencyKeys.failed(ledger, claim, new Outcome.Cancelled());
            throw e;
        }
        if (decision instanceof BillingDecision.Finished(Outcome outcome)
                && !(outcome instanceof Outcome.Completed)) {
            idempotencyKeys.failed(ledger, claim, outcome);
        }
        return decision;
    }

    private BillingDecision answered(
            ChainPayments.Answer answer, PaidCall paidCall, Payer payer, @Nullable Claim claim) {
        BillableCall call = paidCall.call();
        Tariff tariff = paidCall.tariff();
        PaymentRecord known = answer.record();
        if (known != null) {
            paidCall.trace().paidBy(known.id());
        }
        return switch (answer) {
            case ChainPayments.Answer.Taken(PaymentRecord record) -> {
                Hold rest = walletCredit.hold(reservation(paidCall, payer), record);
                yield rest == null
                        ? new BillingDecision.Authorized(call, tariff, payer, null, claim, record)
                        : new BillingDecision.Authorized(call, tariff, payer, rest, claim);
            }
            case ChainPayments.Answer.Covered(PaymentRecord record) ->
                    new BillingDecision.Authorized(call, tariff, payer, null, claim, record);
            case ChainPayments.Answer.Paid(PaymentRecord record) ->
                    hold(paidCall, payer, claim, record);
            case ChainPayments.Answer.Bought(PaymentRecord record) ->
                    new BillingDecision.Finished(bought(paidCall, record, claim));
            case ChainPayments.Answer.Again(PaymentRecord record) ->
                    new BillingDecision.Finished(sold.again(record, claim));
            case ChainPayments.Answer.Bad(String reason, String message, PaymentRecord record) ->
                    new BillingDecision.Finished(
                            refusals.invalid(
                                    call, tariff, paidCall.peer(), reason, message, record));
            case ChainPayments.Answer.Pending(PaymentRecord record) ->
                    new BillingDecision.Finished(
                            refusals.pending(call, tariff, paidCall.peer(), record));
            case ChainPayments.Answer.Unavailable _ -> new BillingDecision.Finished(UNSEEN);
        };
    }

    private Reservation reservation(PaidCall paidCall, Payer payer) {
        return steps.reservation(paidCall.call(), paidCall.tariff(), payer, paidCall.timeout(), 0);
    }

    /** The money is in the wallet's account: the call's price of it is held. */
    private BillingDecision hold(
            PaidCall paidCall, Payer payer, @Nullable Claim claim, PaymentRecord record) {
        if (ledger.hold(reservation(paidCall, payer)) instanceof HoldResult.Held(Hold hold)) {
            return new BillingDecision.Authorized(
                    paidCall.call(), paidCall.tariff(), payer, hold, claim, record);
        }
        chainPayments.unspent(record, "the ledger could not be written");
        return new BillingDecision.Finished(
                new Outcome.Refused(Refusal.PaymentUnavailable.CREDITED));
    }

    /** A call that ran before, whose payment has arrived meanwhile. */
    private Outcome bought(PaidCall paidCall, PaymentRecord record, @Nullable Claim claim) {
        SaleJson.Kept kept = SaleJson.read(Objects.requireNonNull(record.sale()));
        Sale.Kept keep = claim == null ? null : sold.first(claim, record, kept.outcome());
        if (posted(record, kept.sale().keeping(keep)) == null) {
            if (keep != null) {
                ledger.drop(keep.claim());
            }
            return refusals.pending(paidCall.call(), paidCall.tariff(), paidCall.peer(), record);
        }
        chainPayments.spent(record);
        Outcome outcome =
                sold.told(
                        IdempotencyKeys.repeated(ledger, Json.parse(kept.outcome())),
                        record.verified());
        idempotencyKeys.done(claim, outcome);
        return outcome;
    }

    /**
     * Has a call paid that has ended.
     *
     * @param output what is to be paid for, or null when nothing is
     */
    Outcome settle(
            BillingDecision.Authorized authorized,
            PaymentRecord payment,
            Outcome outcome,
            @Nullable ToolOutput output,
            Peer peer) {
        if (output == null) {
            steps.release(authorized, outcome);
            if (peer.gone()) {
                return new Outcome.Cancelled();
            }
            return payment.state() == PaymentRecord.State.SETTLED
                    ? CreditNotice.add(outcome, unbilled(authorized, payment))
                    : outcome;
        }
        Hold hold = authorized.hold();
        Outcome settled =
                switch (payment.state()) {
                    case SPENT -> covered(authorized, payment, output);
                    case SETTLED ->
                            capture(authorized, payment, Objects.requireNonNull(hold), output);
                    case TAKEN,
                            SETTLING,
                            UNKNOWN,
                            RELEASED,
                            FAILED,
                            CREDITED,
                            REFUNDING,
                            REFUNDED,
                            FORWARDED ->
                            settleNow(authorized, payment, output, peer);
                };
        if (peer.gone()) {
            chainPayments.untold(authorized.call().id());
        }
        return settled;
    }

    /** The tool has run: now the payment is settled, and what it has bought is in its record. */
    private Outcome settleNow(
            BillingDecision.Authorized authorized,
            PaymentRecord payment,
            ToolOutput output,
            Peer peer) {
        Sale sale = steps.sale(authorized, false, output);
        String text = IdempotencyKeys.kept(output, authorized.call().id());
        ChainPayments.Answer answer =
                chainPayments.settle(payment.selling(SaleJson.write(sale, text)));
        Outcome outcome =
                switch (answer) {
                    case ChainPayments.Answer.Paid(PaymentRecord paid) -> {
                        Entry entry = posted(paid, sale);
                        yield entry == null
                                ? refusals.pending(
                                        authorized.call(), authorized.tariff(), peer, paid)
                                : sold(authorized, paid, output, sale, entry);
                    }
                    case ChainPayments.Answer.Bad(
                                    String reason,
                                    String message,
                                    PaymentRecord record) ->
                            refusals.invalid(
                                    authorized.call(),
                                    authorized.tariff(),
                                    peer,
                                    reason,
                                    message,
                                    record);
                    case ChainPayments.Answer.Pending(PaymentRecord record) ->
                            refusals.pending(authorized.call(), authorized.tariff(), peer, record);
                    case ChainPayments.Answer.Unavailable _,
                            ChainPayments.Answer.Taken _,
                            ChainPayments.Answer.Covered _,
                            ChainPayments.Answer.Again _,
                            ChainPayments.Answer.Bought _ -> {
                        chainPayments.unspent(payment, "payments could not be written");
                        yield new Outcome.Unsettled();
                    }
                };
        if (!(outcome instanceof Outcome.Completed)) {
            salesCounters.unsettled(authorized.tariff());
            idempotencyKeys.failed(ledger, authorized.claim(), outcome);
        }
        return outcome;
    }

    private Outcome capture(
            BillingDecision.Authorized authorized,
            PaymentRecord payment,
            Hold hold,
            ToolOutput output) {
        Sale sale = steps.sale(authorized, false, output);
        // With what it has bought, for a buyer whom this answer doesn't reach.
        PaymentRecord selling =
                payment.selling(
                        SaleJson.write(sale, IdempotencyKeys.kept(output, authorized.call().id())));
        Capture capture = ledger.capture(hold, sale);
        return capture instanceof Capture.Captured(Entry entry)
                ? sold(authorized, selling, output, sale, entry)
                : steps.unsettled(authorized, capture);
    }

    private Outcome sold(
            BillingDecision.Authorized authorized,
            PaymentRecord paid,
            ToolOutput output,
            Sale sale,
            Entry entry) {
        chainPayments.spent(paid);
        Bill bill =
                steps.bill(authorized, sale, entry)
                        .paidBy(paid.told(true, null), left(authorized, paid));
        return steps.sold(authorized, output, bill, false);
    }

    private static Bill.@Nullable Left left(
            BillingDecision.Authorized authorized, PaymentRecord payment) {
        Terms.Subscription bought = authorized.tariff().terms().subscription();
        return bought == null
                ? null
                : new Bill.Left(payment.usesLeft(), payment.until(bought.time()));
    }

    /** A call that an earlier payment has bought too. */
    private Outcome covered(
            BillingDecision.Authorized authorized, PaymentRecord payment, ToolOutput output) {
        return steps.sold(authorized, output, unbilled(authorized, payment), true);
    }

    /** A bill over nothing. */
    private Bill unbilled(BillingDecision.Authorized authorized, PaymentRecord payment) {
        Money balance = ledger.balance(authorized.payer().account()).posted();
        return new Bill(null, Money.ZERO, balance, steps.tookMillis(authorized), null, false)
                .paidBy(payment.told(true, null), left(authorized, payment));
    }

    /** Takes the price of a call out of the wallet's account, once; null when that can't be. */
    private @Nullable Entry posted(PaymentRecord paid, Sale sale) {
        Withdrawal withdrawal =
                chainPayments
                        .withdrawals()
                        .take(
                                paid.call(),
                                paid.verified().account(),
                                paid.shop(),
                                sale,
                                clock.instant());
        return withdrawal instanceof Withdrawal.Out(Entry entry) ? entry : null;
    }

    /** Has a call paid that ran before; whether it is. */
    private boolean pay(PaymentRecord paid, SaleJson.Kept kept) {
        Sale sale = kept.sale();
        Sale.Kept outcome = sale.kept();
        // The claim of a call whose process has ended is taken anew, so that its key finds it.
        if (outcome != null && !(ledger.claim(outcome.claim()) instanceof ClaimResult.Mine)) {
            sale = sale.keeping(null);
        }
        if (posted(paid, sale) == null) {
            Sale.Kept mine = sale.kept();
            if (mine != null) {
                // Nobody else would give it back, and the next round takes it again.
                ledger.drop(mine.claim());
            }
            return false;
        }
        chainPayments.spentUntold(paid);
        return true;
    }

    /** Has a call paid that ran in a process that has ended. */
    boolean finish(PaymentRecord paid) {
        String sale = paid.sale();
        if (sale != null) {
            return pay(paid, SaleJson.read(sale));
        }
        chainPayments.spentUntold(paid);
        return true;
    }
}
