package dev.toolbooth.client.pay;

/**
 * A seller that is shown a payment.
 *
 * @param <A> what the buyer makes of its answers
 */
@FunctionalInterface
public interface PaymentRecipient<A> {
    /** Shows the payment once. */
    SellerReply<A> show(SignedOrder order) throws InterruptedException;
}
