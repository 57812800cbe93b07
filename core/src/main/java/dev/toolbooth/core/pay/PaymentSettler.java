package dev.toolbooth.core.pay;

import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.ChainPayments.Answer;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The settlement of payments that are taken: each is settled by its rail, what the rail has said is
 * written down, and what has arrived is put into the wallet's account. Thread-safe.
 */
final class PaymentSettler {
    private final RailSet rails;
    private final PaymentBook book;
    private final Ledger ledger;
    private final PaymentDeposits paymentDeposits;
    private final InstantSource clock;

    PaymentSettler(
            RailSet rails,
            PaymentBook book,
            Ledger ledger,
            PaymentDeposits paymentDeposits,
            InstantSource clock) {
        this.rails = rails;
        this.book = book;
        this.ledger = ledger;
        this.paymentDeposits = paymentDeposits;
        this.clock = clock;
    }

    /** The answer where nothing can be written: nothing has happened. */
    static Answer unwritten() {
        return new Answer.Unavailable("payments can't be written at the moment");
    }

    /** Has a payment settled that is a call's. */
    Answer settle(PaymentRecord taken) {
        PaymentRecord settling = taken.to(State.SETTLING, clock.instant(), "");
        VerifiedPayment verified = settling.verified();
        return switch (book.move(settling)) {
            case MOVED -> ended(settling, rails.of(verified).settle(verified));
            case CHANGED -> UsedPayment.refuse(taken);
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
        return paymentDeposits.deposited(ledger, settled, clock.instant());
    }

    /** Sees again to a payment of which nobody could say what became: its buyer wants it. */
    Answer resume(PaymentRecord unknown) {
        Settlement found = rails.of(unknown.verified()).settleAgain(unknown.verified());
        if (found instanceof Settlement.Unknown) {
            return new Answer.Pending(unknown);
        }
        Answer answer = ended(unknown, found);
        return answer instanceof Answer.Paid(PaymentRecord paid) && paid.sale() != null
                ? new Answer.Bought(paid)
                : answer;
    }

    /** What the chain says of a payment whose process ended while it was settled. */
    Answer look(PaymentRecord record) {
        return ended(record, rails.of(record.verified()).find(record.verified()));
    }
}
