package dev.toolbooth.core.call;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Capture;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.MoneyLog;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.ReceiptSigner;
import dev.toolbooth.core.money.Reservation;
import dev.toolbooth.core.money.Sale;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.money.Takings;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.Recovery;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.pay.Rounds;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
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
 * Has calls paid for: what a call may cost is held before it runs, and what it did cost is captured
 * when it went well. Whatever else becomes of it, nothing is billed. Thread-safe.
 */
public final class Till {
    /** How much longer than its call a hold lasts, before it falls away by itself. */
    static final Duration GRACE = Duration.ofMinutes(1);

    /** Longer than any payment is looked after by the call that it came with, beside the tool. */
    private static final Duration SETTLING_MAX = Duration.ofMinutes(10);

    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Supplier<UUID> ids;
    private final Repetitions repetitions;
    private final Duration longest;
    private final Cashier cashier;
    private final WalletTill wallets;
    private final Recovery recovery;
    private final Rounds rounds;
    private final Takings takings = new Takings();
    private final Receipts receipts = new Receipts();
    private final Demand demand;
    private final Tabs tabs;
    private volatile Shops shops = Shops.NONE;
    private volatile Ledger ledger = new BookLedger(new MemoryJournal());

    /**
     * @param nanos a clock that only runs forward
     * @param ids makes ids that rise with time
     */
    public Till(InstantSource clock, LongSupplier nanos, Supplier<UUID> ids, Limits limits) {
        this.clock = clock;
        this.nanos = nanos;
        this.ids = ids;
        this.longest = limits.toolTimeout();
        this.repetitions = new Repetitions(clock, nanos);
        this.cashier = new Cashier(clock, ids, ledger);
        this.demand = new Demand(() -> shops, cashier, ids, takings);
        this.tabs = new Tabs(this, repetitions, ids, nanos);
        this.wallets = new WalletTill(this, demand, repetitions, clock);
        this.recovery = new Recovery(cashier, new Refunds(cashier, clock), wallets::finish);
        this.rounds = new Rounds(recovery, clock, nanos, longest.plus(SETTLING_MAX));
    }

    /** Takes payments that come with calls. */
    public Cashier cashier() {
        return cashier;
    }

    /**
     * Sells from now on; before, nothing has a price.
     *
     * @param signer signs receipts
     */
    public void sell(Shops what, Ledger books, ReceiptSigner signer) {
        ledger = books;
        receipts.signWith(signer);
        shops = what;
    }

    /** What proves that a call was paid. */
    public Receipts receipts() {
        return receipts;
    }

    /** Tells somebody of calls that nobody has paid for. */
    public void logTo(MoneyLog who) {
        demand.logTo(who);
    }

    /** Describes what is sold to those who are asked to pay; those tools that this knows. */
    public void show(Function<String, @Nullable SoldTool> which) {
        demand.show(which);
    }

    /** What was sold until now. */
    public Takings takings() {
        return takings;
    }

    public Shops shops() {
        return shops;
    }

    public Ledger ledger() {
        return ledger;
    }

    /**
     * What is asked for a tool of which nobody has a shop's price in mind, or null where it costs
     * nothing.
     *
     * @param tool the tool's usual name
     */
    public @Nullable PriceTag tag(String tool) {
        return demand.tag(null, tool);
    }

    Demand demand() {
        return demand;
    }

    Tabs tabs() {
        return tabs;
    }

    /** A call as the till sees it. */
    record Call(UUID id, Operation.CallTool wanted, String tool, Fingerprint input, long began) {}

    /** Whether a call of the tool may have to wait for the ledger. */
    boolean waits(Operation.CallTool wanted, String tool, Peer peer) {
        if (peer.shop() == null && shops.tariff(null, tool) == null) {
            return false;
        }
        Payer payer = peer.caller().payer();
        return peer.home() == null
                || payer == null
                || wanted.repetition() != null
                || wanted.payment() != null
                || !ledger.quick(payer.account());
    }

    /** Has a call paid for in advance, as far as that goes; the tool by its usual name. */
    Visit visit(
            Operation.CallTool wanted, String tool, Duration timeout, Peer peer, CallTrace trace) {
        Shop shop = peer.shop();
        Tariff tariff = shops.tariff(shop, tool);
        if (tariff == null || (shop == null && tariff.price().free())) {
            return new Visit.Unpriced();
        }
        trace.enter(CallStep.QUOTE);
        Fingerprint input = Fingerprint.of(wanted.arguments());
        Call call = new Call(ids.get(), wanted, tool, input, nanos.getAsLong());
        Payment payment = wanted.payment();
        Payer payer = peer.caller().payer();
        trace.quoted(call, tariff, payer);
        if (payment != null && !tariff.price().free()) {
            return wallets.visit(call, tariff, payment, timeout, peer, trace);
        }
        if (payer == null) {
            return new Visit.Ended(
                    demand.required(peer, call, tariff, new PaymentRequest.Why.NoPayer()));
        }
        if (tariff.price().free()) {
            return new Visit.Ticket(call, tariff, payer, null, null);
        }
        String repetition = wanted.repetition();
        if (repetition == null) {
            return hold(call, tariff, payer, null, timeout, peer);
        }
        Claim claim = repetitions.claim(call, tariff.shop(), payer.account(), repetition);
        Outcome before = repetitions.before(ledger, claim, timeout.plus(GRACE));
        if (before == null) {
            try {
                return hold(call, tariff, payer, claim, timeout, peer);
            } catch (Throwable e) {
                repetitions.failed(ledger, claim, new Outcome.Cancelled());
                throw e;
            }
        }
        if (before instanceof Outcome.Completed) {
            takings.repeated(tariff);
        }
        return new Visit.Ended(receipts.in(before, wanted.receipt(), ledger));
    }

    private Visit hold(
            Call call,
            Tariff tariff,
            Payer payer,
            @Nullable Claim claim,
            Duration timeout,
            Peer peer) {
        Holding holding =
                ledger.hold(reservation(call, tariff, payer, timeout, tariff.freeCallsPerDay()));
        if (holding instanceof Holding.Held(Hold hold)) {
            return new Visit.Ticket(call, tariff, payer, hold, claim);
        }
        Outcome outcome =
                demand.refused(holding, call, tariff, ledger.balance(payer.account()), peer);
        repetitions.failed(ledger, claim, outcome);
        return new Visit.Ended(outcome);
    }

    /** What has to be held for a call, of which so many are free on a day. */
    Reservation reservation(Call call, Tariff tariff, Payer payer, Duration timeout, int free) {
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

    /** Has a call paid that has ended, if it went well and its client is there to be told. */
    Outcome settle(Visit.Ticket ticket, Outcome outcome, Peer peer) {
        PaymentRecord payment = ticket.payment();
        if (payment != null) {
            return wallets.settle(ticket, payment, outcome, payable(outcome, peer), peer);
        }
        Hold hold = ticket.hold();
        ToolOutput output = payable(outcome, peer);
        return hold != null && output != null
                ? pay(ticket, hold, output)
                : unpaid(ticket, outcome, peer);
    }

    Outcome pay(Visit.Ticket ticket, Hold hold, ToolOutput output) {
        Sale sale = sale(ticket, hold.free(), output);
        return told(ticket, hold, output, sale, ledger.capture(hold, sale));
    }

    /** The same without waiting for it: the outcome comes later, at the peer's home. */
    void settle(
            Visit.Ticket ticket,
            Outcome outcome,
            Peer peer,
            Executor home,
            Consumer<Outcome> done) {
        Hold hold = ticket.hold();
        ToolOutput output = payable(outcome, peer);
        if (hold != null && output != null) {
            Sale sale = sale(ticket, hold.free(), output);
            ledger.capture(
                    hold,
                    sale,
                    home,
                    capture -> done.accept(told(ticket, hold, output, sale, capture)));
        } else {
            done.accept(unpaid(ticket, outcome, peer));
        }
    }

    /** What is to be paid for: the output of a call that went well, or null. */
    private static @Nullable ToolOutput payable(Outcome outcome, Peer peer) {
        return outcome instanceof Outcome.Completed(ToolOutput output, _)
                        && !output.failed()
                        && !peer.gone()
                ? output
                : null;
    }

    private Outcome unpaid(Visit.Ticket ticket, Outcome outcome, Peer peer) {
        ToolOutput output = payable(outcome, peer);
        if (ticket.hold() == null && output != null) {
            return free(ticket, output);
        }
        forget(ticket, outcome);
        return peer.gone() ? new Outcome.Cancelled() : outcome;
    }

    private Outcome free(Visit.Ticket ticket, ToolOutput output) {
        Money balance = ledger.balance(ticket.payer().account()).posted();
        takings.sold(ticket.tariff(), Money.ZERO, true);
        return new Outcome.Completed(
                output, new Bill(null, Money.ZERO, balance, tookMillis(ticket), null, false));
    }

    Sale sale(Visit.Ticket ticket, boolean free, ToolOutput output) {
        Fingerprint given = Fingerprint.of(OutputJson.data(output));
        Price price = ticket.tariff().price();
        Usage usage = price.billed(ticket.call().input().tokens(), given.tokens(output));
        Claim claim = ticket.claim();
        return new Sale(
                ticket.call().tool(),
                free ? Money.ZERO : price.of(usage),
                usage,
                ticket.call().input().hash(),
                given.hash(),
                tookMillis(ticket),
                clock.instant(),
                claim == null
                        ? null
                        : new Sale.Kept(claim, Repetitions.kept(output, ticket.call().id())));
    }

    private Outcome told(
            Visit.Ticket ticket, Hold hold, ToolOutput output, Sale sale, Capture capture) {
        return capture instanceof Capture.Captured(Entry entry)
                ? sold(ticket, output, bill(ticket, sale, entry), hold.free())
                : unsettled(ticket);
    }

    /** A call that ran and can't be paid: nothing of it is billed. */
    Outcome unsettled(Visit.Ticket ticket) {
        Outcome unsettled = new Outcome.Unsettled();
        takings.unsettled(ticket.tariff());
        forget(ticket, unsettled);
        return unsettled;
    }

    /** What the caller is told of an entry that was just posted. */
    Bill bill(Visit.Ticket ticket, Sale sale, Entry entry) {
        Bill bill =
                new Bill(
                        entry.id(),
                        sale.price(),
                        entry.balanceAfter(),
                        sale.tookMillis(),
                        ticket.tariff().price().byToken() ? sale.usage() : null,
                        false);
        return ticket.call().wanted().receipt() ? bill.with(receipts.of(entry).orElse(null)) : bill;
    }

    /** A call that is paid. */
    Outcome sold(Visit.Ticket ticket, ToolOutput output, Bill bill, boolean free) {
        Outcome completed = new Outcome.Completed(output, bill);
        takings.sold(ticket.tariff(), bill.billed(), free);
        repetitions.done(ticket.claim(), completed);
        return completed;
    }

    /** Lets go of what was held for a call that is not billed. */
    void forget(Visit.Ticket ticket, Outcome outcome) {
        Hold hold = ticket.hold();
        if (hold != null) {
            ledger.release(hold);
        }
        PaymentRecord payment = ticket.payment();
        if (payment != null) {
            wallets.forget(ticket, payment);
        }
        repetitions.failed(ledger, ticket.claim(), outcome);
    }

    long tookMillis(Visit.Ticket ticket) {
        return (nanos.getAsLong() - ticket.call().began()) / 1_000_000;
    }

    /** What is left behind by calls that never ended, and by repetitions that nobody waits for. */
    public void tidy() {
        Instant now = clock.instant();
        ledger.expire(now);
        ledger.forgetClaims(now);
        cashier.book().forget(now.minus(PaymentBook.UNUSED_KEPT), PaymentBook.FORGOTTEN_MAX);
    }

    /** Sees to payments whose process has ended. */
    public Recovery recovery() {
        return recovery;
    }

    /** When that is done. */
    public Rounds rounds() {
        return rounds;
    }
}
