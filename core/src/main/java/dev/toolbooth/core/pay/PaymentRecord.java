package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.core.money.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A payment and what has become of it. Immutable: a change is a new one with the next version.
 *
 * @param id its own, also of the deposit that it becomes
 * @param account where what has arrived is put: the wallet's own, or the one that it tops up
 * @param call the call that it pays for, or the last one that it was to pay for
 * @param version counts changes, from 1
 * @param price what it is worth in the books
 * @param session what ties it to the challenge it answers
 * @param holder what only its buyer knows, hashed: the key of its call's repetitions
 * @param transaction where it is on its chain, once that is known
 * @param reason why it is in its state, for people
 * @param sale what was sold, as JSON, from when the call has run; for a capture after a crash
 * @param usesLeft how many more calls it pays for, or null where they are not counted
 * @param refund what was about to be sent when it was given back, as JSON
 * @param steps every state it was in, oldest first
 */
public record PaymentRecord(
        UUID id,
        long version,
        State state,
        Charge charge,
        String account,
        Terms.Flow flow,
        String shop,
        String thing,
        Hash input,
        UUID call,
        Money price,
        @Nullable String session,
        @Nullable Hash holder,
        @Nullable String transaction,
        @Nullable String reason,
        @Nullable String sale,
        @Nullable Integer usesLeft,
        @Nullable String refund,
        List<Step> steps) {

    /** Most of its history; older steps are dropped. */
    private static final int STEPS_MAX = 50;

    public PaymentRecord {
        steps = List.copyOf(steps);
    }

    /** One without a holder that was never given back. */
    public PaymentRecord(
            UUID id,
            long version,
            State state,
            Charge charge,
            String account,
            Terms.Flow flow,
            String shop,
            String thing,
            Hash input,
            UUID call,
            Money price,
            @Nullable String session,
            @Nullable String transaction,
            @Nullable String reason,
            @Nullable String sale,
            @Nullable Integer usesLeft,
            List<Step> steps) {
        this(
                id,
                version,
                state,
                charge,
                account,
                flow,
                shop,
                thing,
                input,
                call,
                price,
                session,
                null,
                transaction,
                reason,
                sale,
                usesLeft,
                null,
                steps);
    }

    /** How it stands. */
    public enum State {
        /** It is one call's, which has not ended; no money has moved because of it. */
        TAKEN,
        /** The rail was or will be asked to settle it. */
        SETTLING,
        /** The rail can't say whether the money has moved. */
        UNKNOWN,
        /** The money is there, and its call has not ended. */
        SETTLED,
        /** The call was paid with it. The end. */
        SPENT,
        /** Its call was not billed and no money has moved: it may come again. */
        RELEASED,
        /** No money has moved, and none will. The end. */
        FAILED,
        /** The money is there, its call was not billed: it is a credit of the wallet. */
        CREDITED,
        /** It was asked to be given back, which has not ended. */
        REFUNDING,
        /** It was given back. The end. */
        REFUNDED,
        /** The money is another seller's, for whom it was settled. The end. */
        FORWARDED;

        /** Whether somebody has to see to it that it gets on. */
        public boolean unfinished() {
            return switch (this) {
                case TAKEN, SETTLING, UNKNOWN, SETTLED, REFUNDING -> true;
                case SPENT, RELEASED, FAILED, CREDITED, REFUNDED, FORWARDED -> false;
            };
        }
    }

    /** When it came into a state. */
    public record Step(State state, Instant at, String note) {}

    /** Whether it puts money into an account, and pays for no call. */
    public boolean topsUp() {
        return !account.equals(charge.account());
    }

    /** What its buyer is told of it. */
    public Settled told(boolean success, @Nullable String error) {
        return new Settled(
                success,
                Objects.requireNonNullElse(transaction, ""),
                charge.offer().network(),
                charge.offer().shortName(),
                charge.payer(),
                charge.amount(),
                error);
    }

    /** When it began. */
    public Instant began() {
        return steps.getFirst().at();
    }

    /** When something ends that it has bought for a while; null for never. */
    public @Nullable Instant until(@Nullable Duration time) {
        return time == null ? null : began().plus(time);
    }

    /** When it changed for the last time. */
    public Instant changed() {
        return steps.getLast().at();
    }

    /** The next version, in another state. */
    public PaymentRecord to(State next, Instant at, String note) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(new Step(next, at, note));
        while (longer.size() > STEPS_MAX) {
            // The first is when it began.
            longer.remove(1);
        }
        return new PaymentRecord(
                id,
                version + 1,
                next,
                charge,
                account,
                flow,
                shop,
                thing,
                input,
                call,
                price,
                session,
                holder,
                transaction,
                note.isEmpty() ? reason : note,
                sale,
                usesLeft,
                refund,
                longer);
    }

    /** The same with its place on the chain. */
    public PaymentRecord at(@Nullable String where) {
        return where == null
                ? this
                : new PaymentRecord(
                        id, version, state, charge, account, flow, shop, thing, input, call, price,
                        session, holder, where, reason, sale, usesLeft, refund, steps);
    }

    /** The same with what was sold. */
    public PaymentRecord selling(String what) {
        return new PaymentRecord(
                id,
                version,
                state,
                charge,
                account,
                flow,
                shop,
                thing,
                input,
                call,
                price,
                session,
                holder,
                transaction,
                reason,
                what,
                usesLeft,
                refund,
                steps);
    }

    /** The same for something else, of which nothing has happened yet. */
    public PaymentRecord buying(Charge shown, Cashier.Purchase purchase) {
        Quote quote = purchase.quote();
        return new PaymentRecord(
                id,
                version,
                state,
                shown,
                Objects.requireNonNullElse(purchase.account(), shown.account()),
                quote.terms().flow(),
                purchase.shop(),
                quote.thing(),
                input,
                call,
                quote.price(),
                purchase.session(),
                purchase.holder(),
                transaction,
                reason,
                sale,
                quote.terms().more(),
                refund,
                steps);
    }

    /** The same for a call that asks once more: that one runs, unless the first has. */
    public PaymentRecord askedAgainBy(Cashier.Purchase purchase) {
        return sale == null ? forCall(purchase.call(), input) : this;
    }

    /** The same for another call. */
    public PaymentRecord forCall(UUID other, Hash arguments) {
        return new PaymentRecord(
                id,
                version,
                state,
                charge,
                account,
                flow,
                shop,
                thing,
                arguments,
                other,
                price,
                session,
                holder,
                transaction,
                reason,
                null,
                usesLeft,
                refund,
                steps);
    }

    /** The same with as many uses. */
    public PaymentRecord uses(@Nullable Integer left) {
        return new PaymentRecord(
                id,
                version,
                state,
                charge,
                account,
                flow,
                shop,
                thing,
                input,
                call,
                price,
                session,
                holder,
                transaction,
                reason,
                sale,
                left,
                refund,
                steps);
    }

    /** The same with what is about to be sent back. */
    public PaymentRecord refunding(@Nullable String sending) {
        return new PaymentRecord(
                id,
                version,
                state,
                charge,
                account,
                flow,
                shop,
                thing,
                input,
                call,
                price,
                session,
                holder,
                transaction,
                reason,
                sale,
                usesLeft,
                sending,
                steps);
    }
}
