package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.money.Turns;
import dev.toolbooth.core.pay.PaymentRecord.State;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes payments that come with calls, each for one call, and sees to it that every one of them
 * ends in a true state: written down before anything is done because of it. Thread-safe.
 *
 * <p>Money that has arrived is a deposit of the wallet's own account, under the payment's id, so it
 * counts once however often that is tried. The call is then paid out of that account.
 */
public final class Cashier {
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final Rail gone = new GoneRail();
    private final Subscriptions subscriptions;
    private final Arrivals arrivals = new Arrivals();
    private final Turns refunds = new Turns();
    private volatile List<Rail> rails = List.of();
    private volatile PaymentBook book = new MemoryBook();
    private volatile Ledger ledger;
    private volatile WalletLimits limits = WalletLimits.NONE;
    private final PaymentLogs log = new PaymentLogs();

    /**
     * One that takes nothing yet.
     *
     * @param ids makes ids that rise with time
     */
    public Cashier(InstantSource clock, Supplier<UUID> ids, Ledger ledger) {
        this.clock = clock;
        this.ids = ids;
        this.ledger = ledger;
        this.subscriptions = new Subscriptions(this, clock);
    }

    /** Takes payments from now on. */
    public void open(List<Rail> ways, PaymentBook payments, Ledger books) {
        ledger = books;
        book = new WatchedBook(payments, log::changed);
        rails = WatchedRail.all(ways, log::unavailable);
    }

    /** The ways to pay that are open. */
    public List<Rail> rails() {
        return WatchedRail.bare(rails);
    }

    /** Takes only so many payments of one wallet. */
    public void limit(WalletLimits most) {
        limits = most;
    }

    /** Tells somebody too of every change of a payment, and of rails that can't be asked. */
    public void logTo(PaymentLog who) {
        log.add(who);
    }

    /** Tells somebody of those of them that throw. */
    public void reportTo(Consumer<RuntimeException> who) {
        log.reportTo(who);
    }

    public PaymentBook book() {
        return book;
    }

    /** What payments have brought until now. */
    public Arrivals arrivals() {
        return arrivals;
    }

    /** Who gives a payment back, one at a time. */
    Turns refunds() {
        return refunds;
    }

    Ledger ledger() {
        return ledger;
    }

    /** What came of a payment that was shown. */
    public sealed interface Answer {

        /** The payment as it stands, if there is a record of it. */
        @Nullable PaymentRecord record();

        /** It is this call's; no money has moved because of it. */
        record Taken(PaymentRecord record) implements Answer {}

        /** It is this call's, and the money is in the wallet's account. */
        record Paid(PaymentRecord record) implements Answer {}

        /** An earlier call has bought this one too. */
        record Covered(PaymentRecord record) implements Answer {}

        /** It has paid for just this call, whose outcome was never told. */
        record Bought(PaymentRecord record) implements Answer {}

        /** It is no good. */
        record Bad(String reason, String message, @Nullable PaymentRecord record)
                implements Answer {}

        /** Nobody can say yet whether money has moved, or its first call still goes on. */
        record Pending(PaymentRecord record) implements Answer {}

        /** Nothing can be said or written at the moment; nothing has happened. */
        record Unavailable(String message) implements Answer {
            @Override
            public @Nullable PaymentRecord record() {
                return null;
            }
        }
    }

    /** Every way to pay for something. */
    public List<Offer> offers(Quote quote) {
        List<Offer> offers = new ArrayList<>();
        rails.forEach(rail -> offers.addAll(rail.offers(quote)));
        return offers;
    }

    /** Whether a payment is genuine, and pays what is asked. */
    public Check check(Payment payment, Quote quote) {
        for (Rail rail : rails) {
            Check check = rail.check(payment, quote);
            if (!(check instanceof Check.NotMine)) {
                return check;
            }
        }
        return new Check.Bad(
                "invalid_payment_requirements",
                "this way to pay is none of those that are offered here");
    }

    /**
     * Whether who shows a payment has the key of its wallet: it is signed and nobody has seen it
     * before. Once it is settled, everybody can read it from the chain.
     */
    public boolean shows(Charge charge) {
        return charge.offer().scheme() == Scheme.EXACT
                && book.withKey(charge.key()).isEmpty()
                && rail(charge).confirm(charge) instanceof Check.Good;
    }

    /** Takes a genuine payment for a call, or says why not. */
    public Answer take(Charge charge, Purchase purchase) {
        Optional<PaymentRecord> before = book.withKey(charge.key());
        if (before.isPresent()) {
            return again(before.get(), charge, purchase);
        }
        Answer.Bad tooOften = limits.objection(charge);
        if (tooOften != null) {
            return tooOften;
        }
        return switch (rail(charge).confirm(charge)) {
            case Check.Bad(String reason, String message) -> new Answer.Bad(reason, message, null);
            case Check.Unavailable(String message) -> new Answer.Unavailable(message);
            case Check.NotMine _ -> throw new IllegalStateException("a rail disowns its charge");
            case Check.Good(Charge good) -> {
                PaymentRecord bought =
                        good.offer().scheme() == Scheme.EXACT
                                ? subscriptions.cover(good.account(), purchase)
                                : null;
                yield bought == null ? first(good, purchase) : new Answer.Covered(bought);
            }
        };
    }

    private Answer first(Charge charge, Purchase purchase) {
        PaymentRecord record =
                PaymentRecord.first(
                        ids.get(),
                        State.TAKEN,
                        charge,
                        purchase.by(charge),
                        PaymentRecord.Progress.none(purchase.quote().terms().more()),
                        clock.instant());
        return switch (book.take(record)) {
            case PaymentBook.Taking.Taken _ -> taken(record);
            case PaymentBook.Taking.Before(PaymentRecord other) -> again(other, charge, purchase);
            case PaymentBook.Taking.Unavailable _ -> unwritten();
        };
    }

    private static Answer unwritten() {
        return new Answer.Unavailable("payments can't be written at the moment");
    }

    /** Has it settled before the call, where that is how it is done. */
    private Answer taken(PaymentRecord record) {
        boolean now = record.charge().moved() || record.flow() == Terms.Flow.UPFRONT;
        return now ? settle(record) : new Answer.Taken(record);
    }

    /**
     * A payment that was shown before. Once it has settled, or may have, it can be read from the
     * chain: then it counts for whoever also knows what only its buyer knows. A proof is public by
     * its nature, and has only itself.
     */
    private Answer again(PaymentRecord record, Charge shown, Purchase purchase) {
        boolean same = purchase.isFor(record) && record.charge().amount().equals(shown.amount());
        boolean buyer = shown.offer().scheme() == Scheme.PROOF || purchase.isBuyer(record);
        boolean nobodys = record.session() == null && record.holder() == null;
        return switch (record.state()) {
            case RELEASED -> released(record, shown, purchase);
            case CREDITED -> same && buyer ? retake(record, State.SETTLED, purchase) : used(record);
            case SPENT -> {
                PaymentRecord more = same && buyer ? subscriptions.use(record, purchase) : null;
                yield more == null ? used(record) : new Answer.Covered(more);
            }
            case UNKNOWN ->
                    same && (buyer || nobodys) && record.input().equals(purchase.input())
                            ? resume(record.askedAgainBy(purchase.call()))
                            : used(record);
            case FAILED ->
                    new Answer.Bad(
                            "invalid_transaction_state", "this payment has failed before", record);
            // The first call still goes on. Who was told to pay again would pay twice.
            case TAKEN, SETTLING, SETTLED -> same ? new Answer.Pending(record) : used(record);
            case REFUNDING, REFUNDED, FORWARDED -> used(record);
        };
    }

    /**
     * Nothing was bought with it yet, so it may be for anything: as it is shown now, for its number
     * may be signed again for another amount.
     */
    private Answer released(PaymentRecord record, Charge shown, Purchase purchase) {
        return switch (rail(shown).confirm(shown)) {
            case Check.Bad(String reason, String message) ->
                    new Answer.Bad(reason, message, record);
            case Check.Unavailable(String message) -> new Answer.Unavailable(message);
            case Check.NotMine _ -> throw new IllegalStateException("a rail disowns its charge");
            case Check.Good(Charge good) ->
                    retake(
                            record.buying(good, purchase.by(good), purchase.quote().terms().more()),
                            State.TAKEN,
                            purchase);
        };
    }

    /** It was left over by a call that was not billed, and is this one's now. */
    private Answer retake(PaymentRecord record, State state, Purchase purchase) {
        PaymentRecord mine =
                record.forCall(purchase.call(), purchase.input())
                        .to(state, clock.instant(), "shown again");
        return switch (book.move(mine)) {
            case MOVED -> state == State.TAKEN ? taken(mine) : new Answer.Paid(mine);
            case CHANGED -> used(record);
            case UNAVAILABLE -> unwritten();
        };
    }

    private static Answer used(PaymentRecord record) {
        return new Answer.Bad(
                usedReason(record.charge().offer().scheme()),
                "this payment was used before; pay again, or send the first call's idempotency key"
                        + " to get its outcome",
                record);
    }

    /** What x402 calls a payment that was used. */
    private static String usedReason(Scheme scheme) {
        return switch (scheme) {
            case EXACT -> "duplicate_settlement";
            case PROOF -> "payment_already_used";
        };
    }

    /** Gives back a call on a payment that buys several: it was not billed. */
    public void giveBack(PaymentRecord record) {
        subscriptions.giveBack(record);
    }

    /**
     * Has a payment settled that is a call's: what the call was is in the record by now, if it has
     * run.
     */
    public Answer settle(PaymentRecord taken) {
        PaymentRecord settling = taken.to(State.SETTLING, clock.instant(), "");
        return switch (book.move(settling)) {
            case MOVED -> ended(settling, rail(settling.charge()).settle(settling.charge()));
            case CHANGED -> used(taken);
            case UNAVAILABLE -> unwritten();
        };
    }

    /** Writes down what the rail has said. */
    private Answer ended(PaymentRecord settling, Settlement settlement) {
        Instant now = clock.instant();
        return switch (settlement) {
            case Settlement.Settled(String transaction, _) ->
                    arrived(settling.at(transaction), now);
            case Settlement.Failed(String reason, String message) -> {
                PaymentRecord failed = settling.to(State.FAILED, now, reason + ": " + message);
                book.move(failed);
                // What a node has said is for the operator, who finds it in the record.
                yield new Answer.Bad(
                        reason, "the payment did not settle; no money has moved", failed);
            }
            case Settlement.Unknown(String transaction, String message) -> {
                PaymentRecord unknown = settling.at(transaction).to(State.UNKNOWN, now, message);
                book.move(unknown);
                yield new Answer.Pending(unknown);
            }
        };
    }

    private Answer arrived(PaymentRecord settling, Instant now) {
        PaymentRecord settled = settling.to(State.SETTLED, now, "");
        // If this can't be written, the rail is asked again later, and says the same.
        if (book.move(settled) != PaymentBook.Moving.MOVED) {
            return new Answer.Pending(settling);
        }
        return deposited(settled) ? new Answer.Paid(settled) : new Answer.Pending(settled);
    }

    /** Puts what has arrived into the wallet's account, once; whether it is there. */
    boolean deposited(PaymentRecord settled) {
        return arrivals.deposited(ledger, settled, clock.instant());
    }

    /** Sees again to a payment of which nobody could say what became: its buyer wants it. */
    private Answer resume(PaymentRecord unknown) {
        Settlement found = rail(unknown.charge()).settleAgain(unknown.charge());
        if (found instanceof Settlement.Unknown) {
            return new Answer.Pending(unknown);
        }
        Answer answer = ended(unknown, found);
        return answer instanceof Answer.Paid(PaymentRecord paid) && paid.sale() != null
                ? new Answer.Bought(paid)
                : answer;
    }

    /** Notes that the call was paid with it. */
    public void spent(PaymentRecord record) {
        book.move(record.to(State.SPENT, clock.instant(), ""));
    }

    /** Notes that its call was not billed: the payment may come again, or is a credit. */
    public void unspent(PaymentRecord record, String why) {
        State state = record.state() == State.SETTLED ? State.CREDITED : State.RELEASED;
        book.move(record.to(state, clock.instant(), why));
    }

    /** What the chain says of a payment whose process ended while it was settled. */
    Answer look(PaymentRecord record) {
        return ended(record, rail(record.charge()).find(record.charge()));
    }

    /** Whether there is somebody who could say what has become of it. */
    boolean knows(Charge charge) {
        return rails.stream().anyMatch(rail -> rail.name().equals(charge.rail()));
    }

    Rail rail(Charge charge) {
        return rails.stream()
                .filter(rail -> rail.name().equals(charge.rail()))
                .findFirst()
                .orElse(gone);
    }
}
