package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.ChainPayments.Answer;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A guard against paying twice for one call: a buyer that doesn't know whether it has paid signs
 * again, and the second payment would be settled beside the first. Thread-safe.
 */
final class DuplicatePaymentGuard {
    /** For how long the same call is a repetition, where its answer may not have arrived. */
    static final Duration DOUBT = Duration.ofMinutes(2);

    /** How many payments for the same call are looked at. */
    private static final int MOST = 50;

    private final PaymentBook book;
    private final PaymentSettler settler;
    private final InstantSource clock;
    private final Supplier<UUID> ids;

    /** What was told before that is not known. */
    private final Instant opened;

    DuplicatePaymentGuard(
            PaymentBook book, PaymentSettler settler, InstantSource clock, Supplier<UUID> ids) {
        this.book = book;
        this.settler = settler;
        this.clock = clock;
        this.ids = ids;
        this.opened = clock.instant();
    }

    /** Whether a payment is one that may be left unused: a proof has moved its money already. */
    static boolean concerns(VerifiedPayment verified) {
        return verified.offer().scheme() == Scheme.EXACT && !verified.moved();
    }

    /**
     * What another payment answers in the place of this one, or null when there is none: then this
     * one is used.
     *
     * @param verification what its rail says of it: who hasn't the wallet's key gets no outcome
     */
    @Nullable Answer instead(
            VerifiedPayment shown, PurchaseIntent intent, Verification verification) {
        if (!concerns(shown)) {
            return null;
        }
        boolean sure = shows(verification);
        Duration paidFor = intent.quote().terms().paidFor();
        Instant since = clock.instant().minus(paidFor.compareTo(DOUBT) > 0 ? paidFor : DOUBT);
        for (PaymentRecord other : book.forSame(intent.same(shown), since, MOST)) {
            Answer answer =
                    other.verified().key().equals(shown.key())
                            ? null
                            : sure ? of(other, intent) : unsure(other);
            if (answer != null) {
                return answer;
            }
        }
        return null;
    }

    /** Whether a new payment is its wallet's own; what it has may have gone to an earlier one. */
    private static boolean shows(Verification verification) {
        return verification instanceof Verification.Good
                || (verification instanceof Verification.Bad(String reason, _)
                        && reason.contains("insufficient"));
    }

    private @Nullable Answer of(PaymentRecord other, PurchaseIntent intent) {
        if (other.state() == State.SPENT) {
            boolean once = intent.quote().terms().subscription() == null;
            return once && other.inDoubt(opened) ? new Answer.Again(other) : null;
        }
        Answer answer =
                other.state() == State.UNKNOWN
                        ? settler.resume(other.askedAgainBy(intent.call()))
                        : new Answer.Pending(other);
        // It has failed, so nothing speaks against another one any more.
        return answer instanceof Answer.Bad ? null : answer;
    }

    private static @Nullable Answer unsure(PaymentRecord other) {
        return other.state() == State.SPENT ? null : new Answer.Pending(other);
    }

    /** Notes an unused payment, so that operators see it. */
    void unused(VerifiedPayment verified, PurchaseIntent intent, Answer answer) {
        PaymentRecord by = answer.record();
        PaymentRecord record =
                PaymentRecord.first(
                        ids.get(),
                        State.RELEASED,
                        verified,
                        intent.by(verified),
                        PaymentRecord.Progress.none(intent.quote().terms().more())
                                .because(
                                        "not used: "
                                                + (by == null ? "another payment" : by.id())
                                                + " is for the same call"),
                        clock.instant());
        book.take(record);
    }

    /** Notes that the buyer of a payment may not have got what it has bought. */
    void untold(PaymentRecord record) {
        if (record.state() == State.SPENT) {
            book.move(record.to(State.SPENT, clock.instant(), PaymentRecord.UNTOLD));
        }
    }
}
