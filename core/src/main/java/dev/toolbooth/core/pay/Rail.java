package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Offer;
import java.math.BigInteger;
import java.util.List;

/**
 * A way to be paid on a chain. It knows no dialect, keeps no books, and decides nothing but whether
 * money is or was moved. Implementations are safe for concurrent use; all methods but {@link #name}
 * and {@link #offers} may block for as long as their own limits say, and never throw because of
 * what they are given or of what a node answers: that is a result.
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
    Check check(Payment payment, Quote quote);

    /** Whether a charge would settle now: not used yet, of a wallet that has the money. */
    Check confirm(Charge charge);

    /**
     * Has the money moved. Asked again for the same charge, it must not move twice: a rail whose
     * chain would not refuse that looks first.
     */
    Settlement settle(Charge charge);

    /** What has become of a charge that was, or was not, settled before. */
    Settlement find(Charge charge);

    /**
     * Has the money of a charge moved of which nobody could say what became, if it has not yet. A
     * refusal now says nothing of the first time, so only what is found counts then.
     */
    default Settlement settleAgain(Charge charge) {
        Settlement found = find(charge);
        if (!(found instanceof Settlement.Unknown)) {
            return found;
        }
        Settlement again = settle(charge);
        return again instanceof Settlement.Failed ? find(charge) : again;
    }

    /**
     * Gives back what a charge has brought; at most once for each id.
     *
     * @param note of this refund; whoever goes on with it has the same
     */
    Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note);
}
