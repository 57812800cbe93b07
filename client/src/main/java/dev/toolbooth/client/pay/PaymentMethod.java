package dev.toolbooth.client.pay;

import dev.toolbooth.wire.x402.PaymentRequirements;

/** A means of payment: a key on a chain. It never reveals the key. Thread-safe. */
public interface PaymentMethod {

    /** Whose money it is, as the chain writes it. */
    String address();

    /** Whether this way to pay is one that it knows: the scheme, the network, the asset. */
    boolean canPay(PaymentRequirements way);

    /**
     * Signs a payment. No money has moved when this returns, and none will unless the payment is
     * presented.
     */
    PreparedPayment prepare(PaymentRequirements way) throws PayProblem;

    /**
     * Sends what must be sent before the seller is shown the payment, and waits until the chain has
     * it. Nothing to do where the seller sends it. Doing it again does no harm.
     */
    default void deliver(PaymentRequirements way, PreparedPayment prepared) throws PayProblem {}
}
