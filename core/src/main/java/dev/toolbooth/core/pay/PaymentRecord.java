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
 * @param version counts changes, from 1
 * @param steps every state it was in, oldest first
 */
public record PaymentRecord(
        UUID id,
        long version,
        State state,
        Charge charge,
        Purpose purpose,
        Progress progress,
        List<Step> steps) {

    /** Most of its history; older steps are dropped. */
    private static final int STEPS_MAX = 50;

    public PaymentRecord {
        steps = List.copyOf(steps);
    }

    /** One that has just begun. */
    public static PaymentRecord first(
            UUID id, State state, Charge charge, Purpose purpose, Progress progress, Instant at) {
        List<Step> steps = List.of(new Step(state, at, ""));
        return new PaymentRecord(id, 1, state, charge, purpose, progress, steps);
    }

    /**
     * What it is for.
     *
     * @param account where what has arrived is put: the wallet's own, or the one that it tops up
     * @param call the call that it pays for, or the last one that it was to pay for
     * @param price what it is worth in the books
     * @param session what ties it to the challenge it answers
     * @param holder what only its buyer knows, hashed: the key of its call's repetitions
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
     * How far it has come.
     *
     * @param transaction where it is on its chain, once that is known
     * @param reason why it is in its state, for people
     * @param sale what was sold, as JSON, from when the call has run; for a capture after a crash
     * @param usesLeft how many more calls it pays for, or null where they are not counted
     * @param refund what was about to be sent when it was given back, as JSON
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

        private Progress because(@Nullable String why) {
            return new Progress(transaction, why, sale, usesLeft, refund);
        }
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

    /** Whether it puts money into an account, and pays for no call. */
    public boolean topsUp() {
        return !account().equals(charge.account());
    }

    /** What its buyer is told of it. */
    public Settled told(boolean success, @Nullable String error) {
        return new Settled(
                success,
                Objects.requireNonNullElse(transaction(), ""),
                charge.offer().network(),
                charge.offer().shortName(),
                charge.payer(),
                charge.amount(),
                error);
    }

    /** What its buyer is told while nobody can say what has become of it. */
    public Settled toldPending() {
        return told(false, Settled.PENDING);
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
        return new PaymentRecord(id, version + 1, next, charge, purpose, now, longer);
    }

    private PaymentRecord with(Progress other) {
        return new PaymentRecord(id, version, state, charge, purpose, other, steps);
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
    public PaymentRecord buying(Charge shown, Purpose other, @Nullable Integer uses) {
        return new PaymentRecord(id, version, state, shown, other, progress, steps).uses(uses);
    }

    /** The same for another call, which has not run. */
    public PaymentRecord forCall(UUID other, Hash arguments) {
        Purpose now = purpose.with(other, arguments);
        return new PaymentRecord(id, version, state, charge, now, progress, steps).selling(null);
    }

    /** The same for a call that asks once more: that one runs, unless the first has. */
    public PaymentRecord askedAgainBy(UUID other) {
        return sale() == null ? forCall(other, input()) : this;
    }
}
