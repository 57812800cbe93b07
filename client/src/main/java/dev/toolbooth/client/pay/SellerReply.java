package dev.toolbooth.client.pay;

import tools.jackson.databind.node.ObjectNode;

/**
 * A seller's reply to a payment.
 *
 * @param <A> what the buyer makes of it
 */
public sealed interface SellerReply<A> {

    A answer();

    /** It has the money. */
    record Taken<A>(A answer, ObjectNode receipt) implements SellerReply<A> {}

    /** It has answered, and says that it took nothing for that. */
    record Untaken<A>(A answer, String why) implements SellerReply<A> {}

    /** It has answered, and an account with it was not billed. */
    record Unbilled<A>(A answer, String why) implements SellerReply<A> {}

    /**
     * It does not want this payment. After an attempt whose answer was lost that may only mean that
     * the payment was used, so it counts as spent then.
     */
    record Refused<A>(A answer, String why) implements SellerReply<A> {}

    /** It may or may not have been paid. */
    record Open<A>(A answer, String why) implements SellerReply<A> {}

    /** It was not reached, and has not seen the payment this time. */
    record Unseen<A>(A answer, String why) implements SellerReply<A> {}
}
