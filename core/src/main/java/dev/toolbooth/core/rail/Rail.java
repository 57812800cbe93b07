package dev.toolbooth.core.rail;

import dev.toolbooth.core.money.Offer;
import java.math.BigInteger;
import java.util.List;

/**
 * A way to be paid on a chain. It knows no dialect, has no accounts, and decides nothing but
 * whether money is or was moved. Implementations are safe for concurrent use; all methods but
 * {@link #name} and {@link #offers} may block up to limits of their own, and never throw because of
 * their arguments or a node's answers: that is a result.
 */
public interface Rail {

    /** The name of the one with which nothing of worth moves. */
    String PLAY = "play";

    /** What records call it; it never changes. */
    String name();

    /** What it would take for this; nothing where it can't be paid here. */
    List<Offer> offers(Quote quote);

    /**
     * Whether a payment is genuine, and pays what is asked: judged by what the rail offers itself,
     * never by what the payment says. Whether it would settle now is not asked here, so a payment
     * that was used before passes too: its buyer may ask for what it has bought.
     */
    Verification verify(Payment payment, Quote quote);

    /** Whether a charge would settle now: not used yet, of a wallet that has the money. */
    Verification confirm(VerifiedPayment verified);

    /**
     * Has the money moved. Asked again for the same charge, it must not move twice: a rail whose
     * chain would not refuse that looks first.
     */
    Settlement settle(VerifiedPayment verified);

    /** What has become of a charge that was, or was not, settled before. */
    Settlement find(VerifiedPayment verified);

    /**
     * Settles a payment whose settlement may have failed, if it has not happened yet. A refusal now
     * proves nothing about the first attempt, so only what is found counts then.
     */
    default Settlement settleAgain(VerifiedPayment verified) {
        Settlement found = find(verified);
        if (!(found instanceof Settlement.Unknown)) {
            return found;
        }
        Settlement again = settle(verified);
        return again instanceof Settlement.Failed ? find(verified) : again;
    }

    /**
     * Refunds a payment; at most once for each id.
     *
     * @param note the note of this refund; recovery passes the same one
     */
    Settlement refund(VerifiedPayment verified, BigInteger amount, String id, RefundNote note);
}
