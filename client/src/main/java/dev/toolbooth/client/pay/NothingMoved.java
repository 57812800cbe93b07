package dev.toolbooth.client.pay;

import java.io.Serial;

/**
 * The cause of a {@link PayProblem} of {@link Payer#deliver} when it is certain that no money has
 * moved for this payment, and that none will.
 */
public final class NothingMoved extends Exception {
    @Serial private static final long serialVersionUID = 1;

    public NothingMoved() {
        super("no money has moved, and none will", null, false, false);
    }
}
