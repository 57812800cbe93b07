package dev.toolbooth.client.pay;

import org.jspecify.annotations.Nullable;

/** A failure to make a payment. The message says why and what to do, for people. */
public final class PayProblem extends Exception {
    private static final long serialVersionUID = 1;

    public PayProblem(String message) {
        this(message, null);
    }

    public PayProblem(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
