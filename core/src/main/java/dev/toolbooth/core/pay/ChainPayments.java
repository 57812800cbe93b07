package dev.toolbooth.core.pay;

import dev.toolbooth.core.concurrent.KeyedLock;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The payments that come with calls, each for one call. Every payment is written down before
 * anything acts on it, and brought to a state that is true. Thread-safe.
 *
 * <p>Money that has arrived is a deposit into the wallet's own account, under the payment's id, so
 * a retry counts once. The call is then paid out of that account.
 */
public final class ChainPayments {
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final RailSet rails;
    private final PaymentBook book;
    private final Ledger ledger;
    private final Withdrawals withdrawals;
    private final WalletLimits limits;
    private final PaymentLogs logs;
    private final PaymentDeposits paymentDeposits = new PaymentDeposits();
    private final KeyedLock refunds = new KeyedLock();
    private final PaymentSettler settler;
    private final Subscriptions subscriptions;
    private final DuplicatePaymentGuard same;

    /**
     * The parts that payments are taken with.
     *
     * @param rails the ways to pay
     * @param limits how often a wallet may pay
     * @param logs are told of every change of a payment, and of rails that can't be asked
     */
    public record Parts(
            List<Rail> rails,
            PaymentBook book,
            Ledger ledger,
            WalletLimits limits,
            PaymentLogs logs) {

        /** Those where no payment is taken. */
        public static Parts none(Ledger ledger) {
            return new Parts(
                    List.of(),
                    new MemoryPaymentBook(),
                    ledger,
                    WalletLimits.NONE,
                    new PaymentLogs(_ -> {}));
        }
    }

    /**
     * @param ids makes ids that rise with time
     */
    public ChainPayments(InstantSource clock, Supplier<UUID> ids, Parts parts) {
        this.clock = clock;
        this.ids = ids;
        this.logs = parts.logs();
        this.rails = new RailSet(MonitoredRail.all(parts.rails(), logs::unavailable));
        this.book = new ObservedPaymentBook(parts.book(), logs::changed);
        this.ledger = parts.ledger();
        this.withdrawals = new Withdrawals(ledger);
        this.limits = parts.limits();
        this.settler = new PaymentSettler(rails, book, ledger, paymentDeposits, clock);
        this.subscriptions = new Subscriptions(book, clock);
        this.same = new DuplicatePaymentGuard(book, settler, clock, ids);
    }

    /** The ways to pay that are open. */
    public List<Rail> rails() {
        return MonitoredRail.bare(rails.rails());
    }

    /** Takes only so many payments of one wallet. */
    public PaymentLogs logs() {
        return logs;
    }

    public PaymentBook book() {
        return book;
    }

    /** What payments have brought until now. */
    public PaymentDeposits deposits() {
        return paymentDeposits;
    }

    /** Who gives a payment back, one at a time. */
    KeyedLock refunds() {
        return refunds;
    }

    /** The books that payments are written into. */
    public Ledger ledger() {
        return ledger;
    }

    /** The withdrawals from the accounts of wallets. */
    public Withdrawals withdrawals() {
        return withdrawals;
    }

    /** The result of presenting a payment. */
    public sealed interface Answer {

        /** The payment as it stands, if there is a record of it. */
        @Nullable PaymentRecord record();

        /** It is this call's; no money has moved because of it. */
        record Taken(PaymentRecord record) implements Answer {}

        /** It is this call's, and the money is in the wallet's account. */
        record Paid(PaymentRecord record) implements Answer {}

        /** An earlier call has bought this one too. */
        record Covered(PaymentRecord record) implements Answer {}

        /** It has paid for just this call, whose outcome was never delivered. */
        record Bought(PaymentRecord record) implements Answer {}

        /** It has paid for just this call, whose outcome may not have arrived. */
        record Again(PaymentRecord record) implements Answer {}

        /** It is no good. */
        record Bad(String reason, String message, @Nullable PaymentRecord record)
                implements Answer {}

        /** Money may or may not have moved, or its first call still runs. */
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
        return rails.offers(quote);
    }

    /** Whether a payment is genuine, and pays what is asked. */
    public Verification verify(Payment payment, Quote quote) {
        return rails.verify(payment, quote);
    }

    /**
     * Whether the presenter of a payment has the key of its wallet: it is signed and has never been
     * seen before. Once it is settled, anyone can read it from the chain.
     */
    public boolean shows(VerifiedPayment verified) {
        return verified.offer().scheme() == Scheme.EXACT
                && book.withKey(verified.key()).isEmpty()
                && rail(verified).confirm(verified) instanceof Verification.Good;
    }

    /** Takes a genuine payment for a call, or says why not. */
    public Answer take(VerifiedPayment verified, PurchaseIntent intent) {
        Optional<PaymentRecord> before = book.withKey(verified.key());
        if (before.isPresent()) {
            return again(before.get(), verified, intent);
        }
        Answer.Bad tooOften = limits.objection(verified);
        if (tooOften != null) {
            return tooOften;
        }
        Verification verification = rail(verified).confirm(verified);
        if (verification instanceof Verification.Bad) {
            // It may have been used since: by this very call, made twice at once.
            Optional<PaymentRecord> meanwhile = book.withKey(verified.key());
            if (meanwhile.isPresent()) {
                return again(meanwhile.get(), verified, intent);
            }
        }
        Answer instead = same.instead(verified, intent, verification);
        if (instead != null) {
            same.unused(verified, intent, instead);
            return instead;
        }
        return switch (verification) {
            case Verification.Bad(String reason, String message) ->
                    new Answer.Bad(reason, message, null);
            case Verification.Unavailable(String message) -> new Answer.Unavailable(message);
            case Verification.NotMine _ ->
                    throw new IllegalStateException("a rail disowns its charge");
            case Verification.Good(VerifiedPayment good) -> {
                PaymentRecord bought =
                        good.offer().scheme() == Scheme.EXACT
                                ? subscriptions.cover(good.account(), intent)
                                : null;
                yield bought == null ? first(good, intent) : new Answer.Covered(bought);
            }
        };
    }

    private Answer first(VerifiedPayment verified, PurchaseIntent intent) {
        PaymentRecord record =
                PaymentRecord.first(
                        ids.get(),
                        State.TAKEN,
                        verified,
                        intent.by(verified),
                        PaymentRecord.Progress.none(intent.quote().terms().more()),
                        clock.instant());
        PaymentBook.Taking taking =
                DuplicatePaymentGuard.concerns(verified)
                        ? book.take(record, intent.same(verified))
                        : book.take(record);
        return switch (taking) {
            case PaymentBook.Taking.Taken _ -> taken(record);
            case PaymentBook.Taking.Before(PaymentRecord other) -> again(other, verified, intent);
            case PaymentBook.Taking.Held(PaymentRecord by) -> {
                Answer pending = new Answer.Pending(by);
                same.unused(verified, intent, pending);
                yield pending;
            }
            case PaymentBook.Taking.Unavailable _ -> PaymentSettler.unwritten();
        };
    }

    /** Has it settled before the call, where that is how it is done. */
    private Answer taken(PaymentRecord record) {
        boolean now = record.verified().moved() || record.flow() == Terms.Flow.UPFRONT;
        return now ? settler.settle(record) : new Answer.Taken(record);
    }

    /**
     * A payment that was presented before. Once it has settled, or may have, anyone can read it
     * from the chain: then it counts only with the secret that its buyer alone knows. A proof is
     * public by its nature, and has only itself.
     */
    private Answer again(PaymentRecord record, VerifiedPayment shown, PurchaseIntent intent) {
        boolean fits = intent.isFor(record) && record.verified().amount().equals(shown.amount());
        boolean buyer = shown.offer().scheme() == Scheme.PROOF || intent.isBuyer(record);
        boolean nobodys = record.session() == null && record.holder() == null;
        return switch (record.state()) {
            case RELEASED -> released(record, shown, intent);
            case CREDITED ->
                    fits && buyer
                            ? retake(record, State.SETTLED, intent)
                            : UsedPayment.refuse(record);
            case SPENT -> {
                PaymentRecord more = fits && buyer ? subscriptions.use(record, intent) : null;
                // A proof alone proves nothing: anyone can read it.
                boolean told = fits && intent.isBuyer(record) && intent.canBeTold(record);
                yield more != null
                        ? new Answer.Covered(more)
                        : told ? new Answer.Again(record) : UsedPayment.refuse(record);
            }
            case UNKNOWN ->
                    fits && (buyer || nobodys) && record.input().equals(intent.input())
                            ? settler.resume(record.askedAgainBy(intent.call()))
                            : UsedPayment.refuse(record);
            case FAILED ->
                    new Answer.Bad(
                            "invalid_transaction_state", "this payment has failed before", record);
            // The first call still goes on. Who was told to pay again would pay twice.
            case TAKEN, SETTLING, SETTLED ->
                    fits ? new Answer.Pending(record) : UsedPayment.refuse(record);
            case REFUNDING, REFUNDED, FORWARDED -> UsedPayment.refuse(record);
        };
    }

    /**
     * Nothing was bought with it yet, so it may be for anything: as it is shown now, for its number
     * may be signed again for another amount.
     */
    private Answer released(PaymentRecord record, VerifiedPayment shown, PurchaseIntent intent) {
        Verification verification = rail(shown).confirm(shown);
        Answer instead = same.instead(shown, intent, verification);
        if (instead != null) {
            return instead;
        }
        return switch (verification) {
            case Verification.Bad(String reason, String message) ->
                    new Answer.Bad(reason, message, record);
            case Verification.Unavailable(String message) -> new Answer.Unavailable(message);
            case Verification.NotMine _ ->
                    throw new IllegalStateException("a rail disowns its charge");
            case Verification.Good(VerifiedPayment good) ->
                    retake(
                            record.buying(good, intent.by(good), intent.quote().terms().more()),
                            State.TAKEN,
                            intent);
        };
    }

    /** It was left over by a call that was not billed, and is this one's now. */
    private Answer retake(PaymentRecord record, State state, PurchaseIntent intent) {
        PaymentRecord mine =
                record.forCall(intent.call(), intent.input())
                        .to(state, clock.instant(), "shown again");
        return switch (book.move(mine)) {
            case MOVED -> state == State.TAKEN ? taken(mine) : new Answer.Paid(mine);
            case CHANGED -> UsedPayment.refuse(record);
            case UNAVAILABLE -> PaymentSettler.unwritten();
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
        return settler.settle(taken);
    }

    /** Puts what has arrived into the wallet's account, once; whether it is there. */
    boolean deposited(PaymentRecord settled) {
        return settler.deposited(settled);
    }

    /** Notes that the call was paid with it. */
    public void spent(PaymentRecord record) {
        book.move(record.to(State.SPENT, clock.instant(), ""));
    }

    /** Notes the same when no caller waits for its outcome. */
    public void spentUntold(PaymentRecord record) {
        book.move(record.to(State.SPENT, clock.instant(), PaymentRecord.UNTOLD));
    }

    /** Notes that the outcome of a call may not have arrived. */
    public void untold(UUID call) {
        book.ofCall(call).ifPresent(same::untold);
    }

    /** Notes that its call was not billed: the payment may come again, or is a credit. */
    public void unspent(PaymentRecord record, String why) {
        State state = record.state() == State.SETTLED ? State.CREDITED : State.RELEASED;
        book.move(record.to(state, clock.instant(), why));
    }

    /** What the chain says of a payment whose process ended while it was settled. */
    Answer look(PaymentRecord record) {
        return settler.look(record);
    }

    /** Whether some rail can find out its state. */
    boolean knows(VerifiedPayment verified) {
        return rails.knows(verified);
    }

    Rail rail(VerifiedPayment verified) {
        return rails.of(verified);
    }
}
