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
import dev.toolbooth.core.money.ReceiptSigner;
import dev.toolbooth.core.money.Reservation;
import dev.toolbooth.core.money.Sale;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Takings;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Has calls paid for: what a call may cost is held before it runs, and what it did cost is captured
 * when it went well. Whatever else becomes of it, nothing is billed. Thread-safe.
 */
public final class Till {
    /** How much longer than its call a hold lasts, before it falls away by itself. */
    private static final Duration GRACE = Duration.ofMinutes(1);

    private static final int RETRY_AFTER_SECONDS = 1;

    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Supplier<UUID> ids;
    private final Repetitions repetitions;
    private final Duration longest;
    private final Takings takings = new Takings();
    private volatile MoneyLog log = MoneyLog.NONE;
    private volatile Shops shops = Shops.NONE;
    private volatile @Nullable ReceiptSigner receipts;
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
    }

    /**
     * Sells from now on; before, nothing has a price.
     *
     * @param signer signs receipts
     */
    public void sell(Shops what, Ledger books, ReceiptSigner signer) {
        ledger = books;
        receipts = signer;
        shops = what;
    }

    /** The receipt of a paid call, signed; nothing for any other entry. */
    public Optional<String> receipt(Entry entry) {
        ReceiptSigner signer = receipts;
        return signer == null || entry.sold() == null
                ? Optional.empty()
                : Optional.of(signer.sign(entry));
    }

    /** The public keys that receipts are checked with, as a JWK set; nothing if nothing is sold. */
    public Optional<ObjectNode> publicKeys() {
        return Optional.ofNullable(receipts).map(ReceiptSigner::publicKeys);
    }

    /** The outcome with the signed receipt in its bill, if that is wanted, and without if not. */
    private Outcome receipted(Outcome outcome, boolean wanted) {
        if (!(outcome instanceof Outcome.Completed(ToolOutput output, Bill bill)) || bill == null) {
            return outcome;
        }
        UUID id = bill.receipt();
        if (!wanted || id == null) {
            return bill.signed() == null ? outcome : new Outcome.Completed(output, bill.with(null));
        }
        String signed = ledger.entry(id).flatMap(this::receipt).orElse(null);
        return new Outcome.Completed(output, bill.with(signed));
    }

    /** Tells somebody of calls that nobody has paid for. */
    public void logTo(MoneyLog who) {
        log = who;
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

    /** What happens at the till before a call runs. */
    sealed interface Visit {

        /** There is nothing to pay, and nothing to say about it. */
        record Unpriced() implements Visit {}

        /** The call doesn't run: this is its outcome. */
        record Ended(Outcome outcome) implements Visit {}

        /**
         * The call may run.
         *
         * @param hold what is held for it, or null when it is free
         * @param claim the key of its repetitions, if it has one
         */
        record Ticket(
                Call call, Tariff tariff, Payer payer, @Nullable Hold hold, @Nullable Claim claim)
                implements Visit {}
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
                || !ledger.quick(payer.account());
    }

    /**
     * Has a call paid for in advance, as far as that goes.
     *
     * @param tool the tool's usual name
     */
    Visit visit(Operation.CallTool wanted, String tool, Duration timeout, Peer peer) {
        Shop shop = peer.shop();
        Tariff tariff = shops.tariff(shop, tool);
        if (tariff == null || (shop == null && tariff.price().free())) {
            return new Visit.Unpriced();
        }
        Fingerprint input = Fingerprint.of(wanted.arguments());
        Call call = new Call(ids.get(), wanted, tool, input, nanos.getAsLong());
        Payer payer = peer.caller().payer();
        if (payer == null) {
            return new Visit.Ended(required(peer, call, tariff, new PaymentRequest.Why.NoPayer()));
        }
        if (tariff.price().free()) {
            return new Visit.Ticket(call, tariff, payer, null, null);
        }
        String repetition = wanted.repetition();
        if (repetition == null) {
            return hold(call, tariff, payer, null, timeout, peer);
        }
        Claim claim = repetitions.claim(call, tariff.shop(), payer, repetition);
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
        return new Visit.Ended(receipted(before, wanted.receipt()));
    }

    private Visit hold(
            Call call,
            Tariff tariff,
            Payer payer,
            @Nullable Claim claim,
            Duration timeout,
            Peer peer) {
        Instant now = clock.instant();
        Money ceiling = tariff.price().ceiling(call.input().tokens());
        Holding holding =
                ledger.hold(
                        new Reservation(
                                call.id(),
                                payer,
                                tariff.shop(),
                                ceiling,
                                tariff.freeCallsPerDay(),
                                now,
                                now.plus(timeout).plus(longest).plus(GRACE)));
        if (holding instanceof Holding.Held(Hold hold)) {
            return new Visit.Ticket(call, tariff, payer, hold, claim);
        }
        Outcome outcome = refused(holding, call, tariff, payer, peer);
        repetitions.failed(ledger, claim, outcome);
        return new Visit.Ended(outcome);
    }

    private Outcome refused(Holding holding, Call call, Tariff tariff, Payer payer, Peer peer) {
        return switch (holding) {
            case Holding.Held _ -> throw new IllegalStateException("held");
            case Holding.Insufficient _ ->
                    required(
                            peer,
                            call,
                            tariff,
                            new PaymentRequest.Why.TooLittle(ledger.balance(payer.account())));
            case Holding.OverBudget over ->
                    required(
                            peer,
                            call,
                            tariff,
                            new PaymentRequest.Why.OverBudget(
                                    over.budget(),
                                    over.limit(),
                                    over.left(),
                                    ledger.balance(payer.account())));
            case Holding.Unavailable _ -> unavailable();
        };
    }

    private Outcome required(Peer peer, Call call, Tariff tariff, PaymentRequest.Why why) {
        Shop shop = peer.shop();
        Money affordable =
                switch (why) {
                    case PaymentRequest.Why.OverBudget over -> over.left();
                    case PaymentRequest.Why.NoPayer _, PaymentRequest.Why.TooLittle _ ->
                            why.balance().posted();
                };
        PaymentRequest request =
                new PaymentRequest(
                        shop,
                        call.tool(),
                        tariff,
                        tariff.price().ceiling(call.input().tokens()),
                        why,
                        shops.alternatives(shop, call.tool(), affordable));
        takings.required(tariff);
        log.required(request);
        return new Outcome.PaymentRequired(request);
    }

    private static Outcome unavailable() {
        return new Outcome.Refused(new Refusal.Overloaded("ledger entries", RETRY_AFTER_SECONDS));
    }

    /** Has a call paid that has ended, if it went well and its client is there to be told. */
    Outcome settle(Visit.Ticket ticket, Outcome outcome, Peer peer) {
        Hold hold = ticket.hold();
        ToolOutput output = payable(outcome, peer);
        return hold != null && output != null
                ? pay(ticket, hold, output)
                : unpaid(ticket, outcome, peer);
    }

    private Outcome pay(Visit.Ticket ticket, Hold hold, ToolOutput output) {
        Sale sale = sale(ticket, hold, output);
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
            Sale sale = sale(ticket, hold, output);
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

    private Sale sale(Visit.Ticket ticket, Hold hold, ToolOutput output) {
        Fingerprint given = Fingerprint.of(OutputJson.data(output));
        Price price = ticket.tariff().price();
        Usage usage = price.billed(ticket.call().input().tokens(), given.tokens(output));
        Claim claim = ticket.claim();
        return new Sale(
                ticket.call().tool(),
                hold.free() ? Money.ZERO : price.of(usage),
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
        if (!(capture instanceof Capture.Captured(Entry entry))) {
            Outcome unsettled = new Outcome.Unsettled();
            takings.unsettled(ticket.tariff());
            ledger.release(hold);
            repetitions.failed(ledger, ticket.claim(), unsettled);
            return unsettled;
        }
        Bill bill =
                new Bill(
                        entry.id(),
                        sale.price(),
                        entry.balanceAfter(),
                        sale.tookMillis(),
                        ticket.tariff().price().byToken() ? sale.usage() : null,
                        false,
                        ticket.call().wanted().receipt() ? receipt(entry).orElse(null) : null);
        Outcome completed = new Outcome.Completed(output, bill);
        takings.sold(ticket.tariff(), sale.price(), hold.free());
        repetitions.done(ticket.claim(), completed);
        return completed;
    }

    /** Lets go of what was held for a call that is not billed. */
    void forget(Visit.Ticket ticket, Outcome outcome) {
        Hold hold = ticket.hold();
        if (hold != null) {
            ledger.release(hold);
        }
        repetitions.failed(ledger, ticket.claim(), outcome);
    }

    private long tookMillis(Visit.Ticket ticket) {
        return (nanos.getAsLong() - ticket.call().began()) / 1_000_000;
    }

    /** What is left behind by calls that never ended, and by repetitions that nobody waits for. */
    public void tidy() {
        Instant now = clock.instant();
        ledger.expire(now);
        ledger.forgetClaims(now);
    }
}
