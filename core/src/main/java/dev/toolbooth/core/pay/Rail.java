package dev.toolbooth.core.pay;

import java.math.BigInteger;
import java.util.List;

/**
 * A way to be paid on a chain. It knows no dialect, keeps no books, and decides nothing but whether
 * money is or was moved. Implementations are safe for concurrent use; all methods but {@link #name}
 * and {@link #offers} may block for as long as their own limits say, and never throw because of
 * what they are given or of what a node answers: that is a result.
 */
public interface Rail {

    /** What records call it; it never changes. */
    String name();

    /** What it would take for this; nothing where it can't be paid here. */
    List<Offer> offers(Quote quote);

    /** Checks a payment against what it offers itself, never against what the payment says. */
    Check check(Payment payment, Quote quote);

    /**
     * Has the money moved. Asked again for the same charge, it must not move twice: a rail whose
     * chain would not refuse that looks first.
     */
    Settlement settle(Charge charge);

    /** What has become of a charge that was, or was not, settled before. */
    Settlement find(Charge charge);

    /** Gives back what a charge has brought; at most once for each id. */
    Settlement refund(Charge charge, BigInteger amount, String id);
}
