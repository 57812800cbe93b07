package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Capture;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Claiming;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Reservation;
import dev.toolbooth.core.money.Sale;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.money.Withdrawal;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.Purchase;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.pay.SaleJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Has calls paid for by the payment that came with them: it is this call's before the tool runs,
 * and nothing is told of the outcome before the money is there. Thread-safe.
 */
final class WalletTill {
    private static final Outcome UNSEEN = new Outcome.Refused(Refusal.PaymentUnavailable.UNSEEN);

    private final Till till;
    private final Demand demand;
    private final Cashier cashier;
    private final Repetitions repetitions;
    private final WalletClaims claims;
    private final InstantSource clock;

    WalletTill(Till till, Demand demand, Repetitions repetitions, InstantSource clock) {
        this.till = till;
        this.demand = demand;
        this.cashier = till.cashier();
        this.repetitions = repetitions;
        this.claims = new WalletClaims(cashier, repetitions);
        this.clock = clock;
    }

    private Ledger ledger() {
        return till.ledger();
    }

    /** Takes the payment for the call, as far as that goes. */
    Visit visit(
            Till.Call call,
            Tariff tariff,
            Payment payment,
            Duration timeout,
            Peer peer,
            CallTrace trace) {
        Quote quote = Demand.quote(call, tariff).in(payment.session());
        return switch (cashier.check(payment, quote)) {
            case Check.Good(Charge charge) ->
                    genuine(
                            new Visitor(call, tariff, quote, peer, timeout, trace),
                            payment,
                            charge);
            case Check.Bad(String reason, String message) ->
                    new Visit.Ended(invalid(call, tariff, peer, reason, message, null));
            case Check.Unavailable _ -> new Visit.Ended(UNSEEN);
            case Check.NotMine _ -> throw new IllegalStateException("nobody's payment was checked");
        };
    }

    record Visitor(
            Till.Call call,
            Tariff tariff,
            Quote quote,
            Peer peer,
            Duration timeout,
            CallTrace trace) {}

    private Visit genuine(Visitor visitor, Payment payment, Charge charge) {
        Till.Call call = visitor.call();
        visitor.trace().from(charge.account());
        Claim claim = claims.of(visitor, payment, charge);
        if (claim != null) {
            Outcome before =
                    repetitions.before(ledger(), claim, visitor.timeout().plus(Till.GRACE));
            if (before != null) {
                return new Visit.Ended(withPayment(before, charge));
            }
        }
        Purchase purchase =
                new Purchase(
                        visitor.quote(),
                        visitor.tariff().shop(),
                        call.input().hash(),
                        call.id(),
                        payment.session(),
                        WalletClaims.holder(call, payment),
                        null);
        Payer payer = new Payer(charge.account(), charge.account(), SpendLimits.NONE);
        Visit visit;
        try {
            visit = answered(cashier.take(charge, purchase), visitor, payer, claim);
        } catch (Throwable e) {
            repetitions.failed(ledger(), claim, new Outcome.Cancelled());
            throw e;
        }
        if (visit instanceof Visit.Ended(Outcome outcome)
                && !(outcome instanceof Outcome.Completed)) {
            repetitions.failed(ledger(), claim, outcome);
        }
        return visit;
    }

    private Outcome withPayment(Outcome before, Charge charge) {
        Optional<PaymentRecord> record = cashier.book().withKey(charge.key());
        return before instanceof Outcome.Completed(ToolOutput output, Bill bill)
                        && bill != null
                        && record.isPresent()
                ? new Outcome.Completed(output, bill.paidBy(record.get().told(true, null), null))
                : before;
    }

    private Visit answered(
            Cashier.Answer answer, Visitor visitor, Payer payer, @Nullable Claim claim) {
        Till.Call call = visitor.call();
        Tariff tariff = visitor.tariff();
        PaymentRecord known = answer.record();
        if (known != null) {
            visitor.trace().paidBy(known.id());
        }
        return switch (answer) {
            case Cashier.Answer.Taken(PaymentRecord record) ->
                    new Visit.Ticket(call, tariff, payer, null, claim, record);
            case Cashier.Answer.Covered(PaymentRecord record) ->
                    new Visit.Ticket(call, tariff, payer, null, claim, record);
            case Cashier.Answer.Paid(PaymentRecord record) -> hold(visitor, payer, claim, record);
            case Cashier.Answer.Bought(PaymentRecord record) ->
                    new Visit.Ended(bought(visitor, record, claim));
            case Cashier.Answer.Bad(String reason, String message, PaymentRecord record) ->
                    new Visit.Ended(invalid(call, tariff, visitor.peer(), reason, message, record));
            case Cashier.Answer.Pending(PaymentRecord record) ->
                    new Visit.Ended(pending(call, tariff, visitor.peer(), record));
            case Cashier.Answer.Unavailable _ -> new Visit.Ended(UNSEEN);
        };
    }

    /** The money is in the wallet's account: the call's price of it is held. */
    private Visit hold(Visitor visitor, Payer payer, @Nullable Claim claim, PaymentRecord record) {
        Reservation wanted =
                till.reservation(visitor.call(), visitor.tariff(), payer, visitor.timeout(), 0);
        if (ledger().hold(wanted) instanceof Holding.Held(Hold hold)) {
            return new Visit.Ticket(visitor.call(), visitor.tariff(), payer, hold, claim, record);
        }
        cashier.unspent(record, "the ledger could not be written");
        return new Visit.Ended(new Outcome.Refused(Refusal.PaymentUnavailable.CREDITED));
    }

    /** A call that ran before, whose payment has arrived meanwhile. */
    private Outcome bought(Visitor visitor, PaymentRecord record, @Nullable Claim claim) {
        SaleJson.Kept kept = SaleJson.read(Objects.requireNonNull(record.sale()));
        Sale.Kept keep = claim == null ? null : first(claim, record, kept.outcome());
        if (posted(record, kept.sale().keeping(keep)) == null) {
            if (keep != null) {
                ledger().drop(keep.claim());
            }
            return pending(visitor.call(), visitor.tariff(), visitor.peer(), record);
        }
        cashier.spent(record);
        Outcome outcome =
                withPayment(
                        Repetitions.repeated(ledger(), Json.parse(kept.outcome())),
                        record.charge());
        repetitions.done(claim, outcome);
        return outcome;
    }

    /**
     * The key is the call's that ran: only that one has an entry. Null if it is taken meanwhile.
     */
    private Sale.@Nullable Kept first(Claim claim, PaymentRecord record, String outcome) {
        Claim ran =
                new Claim(
                        claim.owner(),
                        claim.key(),
                        claim.requestHash(),
                        record.call(),
                        claim.at(),
                        claim.expires());
        ledger().drop(claim);
        return ledger().claim(ran) instanceof Claiming.Mine ? new Sale.Kept(ran, outcome) : null;
    }

    private Outcome invalid(
            Till.Call call,
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

    private Outcome pending(Till.Call call, Tariff tariff, Peer peer, PaymentRecord record) {
        return new Outcome.PaymentPending(request(call, tariff, peer), record.toldPending());
    }

    private PaymentRequest request(Till.Call call, Tariff tariff, Peer peer) {
        Payer known = peer.caller().payer();
        return demand.request(
                peer,
                call,
                tariff,
                known == null
                        ? new PaymentRequest.Why.NoPayer()
                        : new PaymentRequest.Why.TooLittle(ledger().balance(known.account())));
    }

    /**
     * Has a call paid that has ended.
     *
     * @param output what is to be paid for, or null when nothing is
     */
    Outcome settle(
            Visit.Ticket ticket,
            PaymentRecord payment,
            Outcome outcome,
            @Nullable ToolOutput output,
            Peer peer) {
        if (output == null) {
            till.forget(ticket, outcome);
            if (peer.gone()) {
                return new Outcome.Cancelled();
            }
            return payment.state() == PaymentRecord.State.SETTLED
                    ? CreditNotice.add(outcome, unbilled(ticket, payment))
                    : outcome;
        }
        Hold hold = ticket.hold();
        return switch (payment.state()) {
            case SPENT -> covered(ticket, payment, output);
            case SETTLED -> capture(ticket, payment, Objects.requireNonNull(hold), output);
            default -> settleNow(ticket, payment, output, peer);
        };
    }

    /** The tool has run: now the payment is settled, and what it has bought is in its record. */
    private Outcome settleNow(
            Visit.Ticket ticket, PaymentRecord payment, ToolOutput output, Peer peer) {
        Sale sale = till.sale(ticket, false, output);
        String text = Repetitions.kept(output, ticket.call().id());
        Cashier.Answer answer = cashier.settle(payment.selling(SaleJson.write(sale, text)));
        Outcome outcome =
                switch (answer) {
                    case Cashier.Answer.Paid(PaymentRecord paid) -> {
                        Entry entry = posted(paid, sale);
                        yield entry == null
                                ? pending(ticket.call(), ticket.tariff(), peer, paid)
                                : sold(ticket, paid, output, sale, entry);
                    }
                    case Cashier.Answer.Bad(String reason, String message, PaymentRecord record) ->
                            invalid(ticket.call(), ticket.tariff(), peer, reason, message, record);
                    case Cashier.Answer.Pending(PaymentRecord record) ->
                            pending(ticket.call(), ticket.tariff(), peer, record);
                    case Cashier.Answer.Unavailable _,
                            Cashier.Answer.Taken _,
                            Cashier.Answer.Covered _,
                            Cashier.Answer.Bought _ -> {
                        cashier.unspent(payment, "payments could not be written");
                        yield new Outcome.Unsettled();
                    }
                };
        if (!(outcome instanceof Outcome.Completed)) {
            till.takings().unsettled(ticket.tariff());
            repetitions.failed(ledger(), ticket.claim(), outcome);
        }
        return outcome;
    }

    private Outcome capture(
            Visit.Ticket ticket, PaymentRecord payment, Hold hold, ToolOutput output) {
        Sale sale = till.sale(ticket, false, output);
        return ledger().capture(hold, sale) instanceof Capture.Captured(Entry entry)
                ? sold(ticket, payment, output, sale, entry)
                : till.unsettled(ticket);
    }

    private Outcome sold(
            Visit.Ticket ticket, PaymentRecord paid, ToolOutput output, Sale sale, Entry entry) {
        cashier.spent(paid);
        Bill bill =
                till.bill(ticket, sale, entry).paidBy(paid.told(true, null), left(ticket, paid));
        return till.sold(ticket, output, bill, false);
    }

    private static Bill.@Nullable Left left(Visit.Ticket ticket, PaymentRecord payment) {
        Terms.Subscription bought = ticket.tariff().terms().subscription();
        return bought == null
                ? null
                : new Bill.Left(payment.usesLeft(), payment.until(bought.time()));
    }

    /** A call that an earlier payment has bought too. */
    private Outcome covered(Visit.Ticket ticket, PaymentRecord payment, ToolOutput output) {
        return till.sold(ticket, output, unbilled(ticket, payment), true);
    }

    /** A bill over nothing. */
    private Bill unbilled(Visit.Ticket ticket, PaymentRecord payment) {
        Money balance = ledger().balance(ticket.payer().account()).posted();
        return new Bill(null, Money.ZERO, balance, till.tookMillis(ticket), null, false)
                .paidBy(payment.told(true, null), left(ticket, payment));
    }

    /** Lets go of a payment whose call is not billed. */
    void forget(Visit.Ticket ticket, PaymentRecord payment) {
        if (payment.state() == PaymentRecord.State.SPENT) {
            cashier.giveBack(payment);
        } else {
            cashier.unspent(payment, "the call was not billed");
        }
    }

    /** Takes the price of a call out of the wallet's account, once; null when that can't be. */
    private @Nullable Entry posted(PaymentRecord paid, Sale sale) {
        Withdrawal withdrawal =
                Withdrawal.of(
                        ledger(),
                        paid.call(),
                        paid.charge().account(),
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
        if (outcome != null && !(ledger().claim(outcome.claim()) instanceof Claiming.Mine)) {
            sale = sale.keeping(null);
        }
        if (posted(paid, sale) == null) {
            return false;
        }
        cashier.spent(paid);
        return true;
    }

    /** Has a call paid that ran in a process that has ended. */
    boolean finish(PaymentRecord paid) {
        String sale = paid.sale();
        if (sale != null) {
            return pay(paid, SaleJson.read(sale));
        }
        cashier.spent(paid);
        return true;
    }
}
