package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequirements;

/** Something that can pay: a key on a chain. It never shows the key. Thread-safe. */
public interface Payer {

    /** Whose money it is, as the chain writes it. */
    String address();

    /** Whether this way to pay is one that it knows: the scheme, the network, the asset. */
    boolean canPay(PaymentRequirements way);

    /**
     * Signs. No money has moved when this returns, and none will unless the payment is shown to
     * somebody.
     */
    Prepared prepare(PaymentRequirements way) throws PayProblem;

    /**
     * Sends what must be sent before the seller is shown the payment, and waits until the chain has
     * it. Nothing to do where the seller sends it. Doing it again does no harm.
     */
    default void deliver(PaymentRequirements way, Prepared prepared) throws PayProblem {}
}
