package dev.toolbooth.client.pay;

import java.io.Serial;

/**
 * The cause of a {@link PayProblem} of {@link PaymentMethod#deliver} when it is certain that this
 * payment has moved no money and never will.
 */
public final class NoMoneyMoved extends Exception {
    @Serial private static final long serialVersionUID = 1;

    public NoMoneyMoved() {
        super("no money has moved, and none will", null, false, false);
    }
}
