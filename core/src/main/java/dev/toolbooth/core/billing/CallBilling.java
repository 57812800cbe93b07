package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.ledger.ReceiptSigner;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.pay.PaymentRequestLog;
import dev.toolbooth.core.pay.Recovery;
import dev.toolbooth.core.pay.RecoverySchedule;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallStep;
import dev.toolbooth.core.trace.CallTrace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The billing of calls: it holds what a call may cost before it runs, and captures what it did cost
 * when it ended well. In every other case nothing is billed. Thread-safe.
 */
public final class CallBilling {
    /** Longer than any payment is looked after by the call that it came with, beside the tool. */
    private static final Duration SETTLING_MAX = Duration.ofMinutes(10);

    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Supplier<UUID> ids;
    private final Shops shops;
    private final Ledger ledger;
    private final ChainPayments chainPayments;
    private final SalesCounters salesCounters = new SalesCounters();
    private final ReceiptIssuer receipts;
    private final PaymentRequestBuilder requests;
    private final IdempotencyKeys idempotencyKeys;
    private final BillingSteps steps;
    private final MeteredBilling meteredBilling;
    private final WalletBilling wallets;
    private final Recovery recovery;
    private final RecoverySchedule recoverySchedule;

    /**
     * The shops, and the parts that selling needs.
     *
     * @param chainPayments takes payments that come with calls; its ledger is that of all sales
     * @param signer signs receipts, or null where nothing is sold
     * @param log is told of calls that nobody has paid for
     * @param shown describes what is sold to those who are asked to pay; those tools that it knows
     * @param alone whether no other process has the same books
     */
    public record Parts(
            Shops shops,
            ChainPayments chainPayments,
            @Nullable ReceiptSigner signer,
            PaymentRequestLog log,
            Function<String, @Nullable SoldTool> shown,
            boolean alone) {

        /** Those that sell in these shops, for books that other processes may have too. */
        public static Parts selling(
                Shops shops, ChainPayments chainPayments, ReceiptSigner signer) {
            return new Parts(
                    shops, chainPayments, signer, PaymentRequestLog.NONE, _ -> null, false);
        }
    }

    /**
     * @param nanos a clock that only runs forward
     * @param ids makes ids that rise with time
     */
    public CallBilling(
            InstantSource clock,
            LongSupplier nanos,
            Supplier<UUID> ids,
            Limits limits,
            Parts parts) {
        Duration longest = limits.calls().toolTimeout();
        this.clock = clock;
        this.nanos = nanos;
        this.ids = ids;
        this.shops = parts.shops();
        this.chainPayments = parts.chainPayments();
        this.ledger = chainPayments.ledger();
        this.receipts = new ReceiptIssuer(parts.signer());
        this.requests =
                new PaymentRequestBuilder(
                        shops, chainPayments, ids, salesCounters, parts.log(), parts.shown());
        this.idempotencyKeys = new IdempotencyKeys(clock, nanos);
        this.steps =
                new BillingSteps(
                        clock,
                        nanos,
                        longest,
                        chainPayments,
                        receipts,
                        idempotencyKeys,
                        salesCounters);
        this.meteredBilling =
                new MeteredBilling(
                        steps,
                        ledger,
                        requests,
                        receipts,
                        idempotencyKeys,
                        salesCounters,
                        ids,
                        nanos);
        this.wallets =
                new WalletBilling(
                        steps, chainPayments, requests, idempotencyKeys, salesCounters, clock);
        this.recovery =
                new Recovery(chainPayments, new Refunds(chainPayments, clock), wallets::finish);
        this.recoverySchedule =
                new RecoverySchedule(
                        recovery, clock, nanos, longest.plus(SETTLING_MAX), parts.alone());
    }

    /** One that sells nothing: no tool has a price, and no payment is taken. */
    public static CallBilling free(
            InstantSource clock, LongSupplier nanos, Supplier<UUID> ids, Limits limits) {
        ChainPayments.Parts none = ChainPayments.Parts.none(new BookLedger(new MemoryJournal()));
        return new CallBilling(
                clock,
                nanos,
                ids,
                limits,
                new Parts(
                        Shops.NONE,
                        new ChainPayments(clock, ids, none),
                        null,
                        PaymentRequestLog.NONE,
                        _ -> null,
                        false));
    }

    /** Takes payments that come with calls. */
    public ChainPayments chainPayments() {
        return chainPayments;
    }

    /** What proves that a call was paid. */
    public ReceiptIssuer receipts() {
        return receipts;
    }

    /** What was sold until now. */
    public SalesCounters salesCounters() {
        return salesCounters;
    }

    public Shops shops() {
        return shops;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** What callers are asked to pay. */
    public PaymentRequestBuilder requests() {
        return requests;
    }

    public MeteredBilling metered() {
        return meteredBilling;
    }

    /** Whether a call of the tool may have to wait for the ledger. */
    public boolean mayWait(Operation.CallTool wanted, String tool, Peer peer) {
        if (shops.billed(peer.shop(), tool) == null) {
            return false;
        }
        Payer payer = peer.caller().payer();
        if (payer == null && wanted.payment() == null) {
            // Told the price, and nothing else: no book is opened for that.
            return false;
        }
        return peer.home() == null
                || payer == null
                || wanted.repetition() != null
                || wanted.payment() != null
                || !ledger.quick(payer.account());
    }

    /** Decides on the billing of a call before it runs; the tool by its canonical name. */
    public BillingDecision decide(
            Operation.CallTool wanted, String tool, Duration timeout, Peer peer, CallTrace trace) {
        Shop shop = peer.shop();
        Tariff tariff = shops.billed(shop, tool);
        if (tariff == null) {
            return new BillingDecision.Unpriced();
        }
        trace.enter(CallStep.QUOTE);
        Fingerprint input = Fingerprint.of(wanted.arguments());
        BillableCall call = new BillableCall(ids.get(), wanted, tool, input, nanos.getAsLong());
        Payment payment = wanted.payment();
        Payer payer = peer.caller().payer();
        trace.quoted(call.id(), tariff, input.tokens(), payer);
        if (payment != null && !tariff.price().free()) {
            return wallets.decide(call, tariff, payment, timeout, peer, trace);
        }
        if (payer == null) {
            return new BillingDecision.Finished(
                    requests.required(peer, call, tariff, new PaymentRequest.Why.NoPayer()));
        }
        if (tariff.price().free()) {
            return new BillingDecision.Authorized(call, tariff, payer, null, null);
        }
        String repetition = wanted.repetition();
        if (repetition == null) {
            return hold(call, tariff, payer, null, timeout, peer);
        }
        Claim claim = idempotencyKeys.claim(call, tariff.shop(), payer.account(), repetition);
        Outcome before = idempotencyKeys.before(ledger, claim, timeout.plus(BillingSteps.GRACE));
        if (before == null) {
            try {
                return hold(call, tariff, payer, claim, timeout, peer);
            } catch (Throwable e) {
                idempotencyKeys.failed(ledger, claim, new Outcome.Cancelled());
                throw e;
            }
        }
        if (before instanceof Outcome.Completed) {
            salesCounters.repeated(tariff);
        }
        return new BillingDecision.Finished(receipts.in(before, wanted.receipt(), ledger));
    }

    private BillingDecision hold(
            BillableCall call,
            Tariff tariff,
            Payer payer,
            @Nullable Claim claim,
            Duration timeout,
            Peer peer) {
        HoldResult holdResult =
                ledger.hold(
                        steps.reservation(call, tariff, payer, timeout, tariff.freeCallsPerDay()));
        if (holdResult instanceof HoldResult.Held(Hold hold)) {
            return new BillingDecision.Authorized(call, tariff, payer, hold, claim);
        }
        Outcome outcome =
                requests.refused(holdResult, call, tariff, ledger.balance(payer.account()), peer);
        idempotencyKeys.failed(ledger, claim, outcome);
        return new BillingDecision.Finished(outcome);
    }

    /**
     * Has a call paid that has ended.
     *
     * @param due what is to be paid for, or null when nothing is
     */
    public Outcome settle(
            BillingDecision.Authorized authorized,
            Outcome outcome,
            @Nullable ToolOutput due,
            Peer peer) {
        PaymentRecord payment = authorized.payment();
        if (payment != null) {
            return wallets.settle(authorized, payment, outcome, due, peer);
        }
        Hold hold = authorized.hold();
        return hold != null && due != null
                ? steps.pay(authorized, hold, due)
                : unpaid(authorized, outcome, due, peer);
    }

    /** The same without waiting for it: the outcome comes later, at the peer's home. */
    public void settle(
            BillingDecision.Authorized authorized,
            Outcome outcome,
            @Nullable ToolOutput due,
            Peer peer,
            Executor home,
            Consumer<Outcome> done) {
        Hold hold = authorized.hold();
        if (hold != null && due != null) {
            Sale sale = steps.sale(authorized, hold.free(), due);
            ledger.capture(
                    hold,
                    sale,
                    home,
                    capture -> done.accept(steps.told(authorized, hold, due, sale, capture)));
        } else {
            done.accept(unpaid(authorized, outcome, due, peer));
        }
    }

    private Outcome unpaid(
            BillingDecision.Authorized authorized,
            Outcome outcome,
            @Nullable ToolOutput due,
            Peer peer) {
        if (authorized.hold() == null && due != null) {
            return steps.free(authorized, due);
        }
        steps.release(authorized, outcome);
        return peer.gone() ? new Outcome.Cancelled() : outcome;
    }

    /** Lets go of what was held for a call that is not billed. */
    public void release(BillingDecision.Authorized authorized, Outcome outcome) {
        steps.release(authorized, outcome);
    }

    /**
     * Removes what is left of calls that never ended, and of repetitions without a waiting caller.
     */
    public void tidy() {
        Instant now = clock.instant();
        ledger.expire(now);
        ledger.forgetClaims(now);
        chainPayments.book().forget(now.minus(PaymentBook.UNUSED_KEPT), PaymentBook.FORGOTTEN_MAX);
    }

    /** Sees to payments whose process has ended. */
    public Recovery recovery() {
        return recovery;
    }

    /** When that is done. */
    public RecoverySchedule recoverySchedule() {
        return recoverySchedule;
    }
}
