package dev.toolbooth.core.pay;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A payment and its state. Immutable: a change is a new record with the next version.
 *
 * @param id its own id, also of the deposit that it becomes
 * @param version counts changes, from 1
 * @param steps every state it was in, oldest first
 */
public record PaymentRecord(
        UUID id,
        long version,
        State state,
        VerifiedPayment verified,
        Purpose purpose,
        Progress progress,
        List<Step> steps) {

    /** The note of one whose answer may not have arrived. */
    static final String UNTOLD = "its buyer may not have been told";

    /** Most of its history; older steps are dropped. */
    private static final int STEPS_MAX = 50;

    public PaymentRecord {
        steps = List.copyOf(steps);
    }

    /** One that has just begun. */
    public static PaymentRecord first(
            UUID id,
            State state,
            VerifiedPayment verified,
            Purpose purpose,
            Progress progress,
            Instant at) {
        List<Step> steps = List.of(new Step(state, at, ""));
        return new PaymentRecord(id, 1, state, verified, purpose, progress, steps);
    }

    /**
     * The purpose of a payment.
     *
     * @param account the account of its deposit: the wallet's own, or the one that it tops up
     * @param call the call that it pays for, or the last one that it was meant for
     * @param price its value in the ledger
     * @param session the session of the request for payment that it answers
     * @param holder the digest of its buyer's secret: the call's idempotency key
     */
    public record Purpose(
            String account,
            Terms.Flow flow,
            String shop,
            String thing,
            Hash input,
            UUID call,
            Money price,
            @Nullable String session,
            @Nullable Hash holder) {

        private Purpose with(UUID other, Hash arguments) {
            return new Purpose(
                    account, flow, shop, thing, arguments, other, price, session, holder);
        }
    }

    /**
     * The progress of a payment.
     *
     * @param transaction its transaction, once that is known
     * @param reason why it is in its state, for people
     * @param sale what was sold, as JSON, from when the call has run; for a capture after a crash
     * @param usesLeft how many more calls it pays for, or null where they are not counted
     * @param refund the note of its refund, as JSON
     */
    public record Progress(
            @Nullable String transaction,
            @Nullable String reason,
            @Nullable String sale,
            @Nullable Integer usesLeft,
            @Nullable String refund) {

        /** Nothing has happened yet. */
        public static Progress none(@Nullable Integer uses) {
            return new Progress(null, null, null, uses, null);
        }

        Progress because(@Nullable String why) {
            return new Progress(transaction, why, sale, usesLeft, refund);
        }
    }

    /** The state of a payment. */
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

        /** Whether another payment of its wallet for the same has to wait for it. */
        public boolean holds() {
            return switch (this) {
                case TAKEN, SETTLING, UNKNOWN, SETTLED -> true;
                case SPENT, RELEASED, FAILED, CREDITED, REFUNDING, REFUNDED, FORWARDED -> false;
            };
        }

        /** Whether it needs further work. */
        public boolean unfinished() {
            return switch (this) {
                case TAKEN, SETTLING, UNKNOWN, SETTLED, REFUNDING -> true;
                case SPENT, RELEASED, FAILED, CREDITED, REFUNDED, FORWARDED -> false;
            };
        }
    }

    /** A state with the time of its beginning. */
    public record Step(State state, Instant at, String note) {}

    public String account() {
        return purpose.account;
    }

    public Terms.Flow flow() {
        return purpose.flow;
    }

    public String shop() {
        return purpose.shop;
    }

    public String thing() {
        return purpose.thing;
    }

    public Hash input() {
        return purpose.input;
    }

    public UUID call() {
        return purpose.call;
    }

    public Money price() {
        return purpose.price;
    }

    public @Nullable String session() {
        return purpose.session;
    }

    public @Nullable Hash holder() {
        return purpose.holder;
    }

    public @Nullable String transaction() {
        return progress.transaction;
    }

    public @Nullable String reason() {
        return progress.reason;
    }

    public @Nullable String sale() {
        return progress.sale;
    }

    public @Nullable Integer usesLeft() {
        return progress.usesLeft;
    }

    public @Nullable String refund() {
        return progress.refund;
    }

    /** What it buys, with the arguments: the same text for all payments for the same. */
    public String purchase() {
        return PurchaseKey.purchase(shop(), thing(), input());
    }

    /** Whether it puts money into an account, and pays for no call. */
    public boolean topsUp() {
        return !account().equals(verified.account());
    }

    /** The settlement as its buyer sees it. */
    public SettlementResponse told(boolean success, @Nullable String error) {
        return new SettlementResponse(
                success,
                Objects.requireNonNullElse(transaction(), ""),
                verified.offer().network(),
                verified.offer().shortName(),
                verified.payer(),
                verified.amount(),
                error);
    }

    /** The settlement as its buyer sees it while its state is unknown. */
    public SettlementResponse toldPending() {
        return told(false, SettlementResponse.PENDING);
    }

    /**
     * Whether its buyer may never have got the outcome of a paid call.
     *
     * @param opened when this process began: answers of an earlier one are unknown
     */
    public boolean inDoubt(Instant opened) {
        return state == State.SPENT
                && (topsUp() || sale() != null)
                && (changed().isBefore(opened)
                        || steps.getLast().note().equals(UNTOLD)
                        || steps.stream().anyMatch(step -> step.state() == State.UNKNOWN));
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
        Progress now = note.isEmpty() ? progress : progress.because(note);
        return new PaymentRecord(id, version + 1, next, verified, purpose, now, longer);
    }

    private PaymentRecord with(Progress other) {
        return new PaymentRecord(id, version, state, verified, purpose, other, steps);
    }

    /** The same with its place on the chain. */
    public PaymentRecord at(@Nullable String where) {
        return where == null
                ? this
                : with(new Progress(where, reason(), sale(), usesLeft(), refund()));
    }

    /** The same with what was sold. */
    public PaymentRecord selling(@Nullable String what) {
        return with(new Progress(transaction(), reason(), what, usesLeft(), refund()));
    }

    /** The same with as many uses. */
    public PaymentRecord uses(@Nullable Integer left) {
        return with(new Progress(transaction(), reason(), sale(), left, refund()));
    }

    /** The same with what is about to be sent back. */
    public PaymentRecord refunding(@Nullable String sending) {
        return with(new Progress(transaction(), reason(), sale(), usesLeft(), sending));
    }

    /** The same for something else, of which nothing has happened yet. */
    public PaymentRecord buying(VerifiedPayment shown, Purpose other, @Nullable Integer uses) {
        return new PaymentRecord(id, version, state, shown, other, progress, steps).uses(uses);
    }

    /** The same for another call, which has not run. */
    public PaymentRecord forCall(UUID other, Hash arguments) {
        Purpose now = purpose.with(other, arguments);
        return new PaymentRecord(id, version, state, verified, now, progress, steps).selling(null);
    }

    /** The same for a call that asks once more: that one runs, unless the first has. */
    public PaymentRecord askedAgainBy(UUID other) {
        return sale() == null ? forCall(other, input()) : this;
    }
}
