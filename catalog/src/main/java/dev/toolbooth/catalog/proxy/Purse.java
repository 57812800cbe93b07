package dev.toolbooth.catalog.proxy;

import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.core.money.Money;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operator's money, with which is bought for callers who have an account here. It has its own
 * rules of what may be spent, and counts whatever was signed until nobody can use it. What it is
 * told is written down when a method returns. Thread-safe.
 */
public interface Purse {

    /**
     * Something that a caller wants.
     *
     * @param seller its origin
     * @param tool what it is called in the catalog
     * @param digest the same for the same call of the same caller
     */
    record Order(String seller, String tool, String digest) {}

    /** A way to pay, and what that is worth. */
    record Choice(PaymentRequirements way, Money price) {}

    /**
     * A payment that is signed.
     *
     * @param key names the purchase to its seller, however often it is shown
     * @param payment x402's PaymentPayload
     * @param again whether the seller may have seen it before
     */
    record Signed(
            UUID id, Order order, Choice choice, String key, ObjectNode payment, boolean again) {}

    /** What the seller has made of a payment. */
    enum End {
        /** It has served the call. */
        SERVED,
        /** It says that it did not take the payment, which nobody else says. */
        REFUSED,
        /** There is no answer that says so: the same call again goes on with the same payment. */
        LEFT,
        /** Nobody has seen the payment. */
        DROPPED
    }

    /**
     * What has become of a purchase.
     *
     * @param account who was to be billed
     * @param billed what was, or null for nothing
     * @param settlement what the seller says of the payment, or an empty object
     * @param why in words, where it was not served
     */
    record Result(
            End end, String account, @Nullable Money billed, ObjectNode settlement, String why) {}

    /** What was signed for an order before and never answered, to be gone on with. */
    Optional<Signed> begun(Order order) throws Closed;

    /** The way to pay that is taken, of those that a seller asks for; none if it can't be paid. */
    Optional<Choice> choose(PaymentRequired asked);

    /** Sets the price aside, and signs. */
    Signed sign(Order order, PaymentRequired asked, Choice choice) throws Closed;

    /** Notes what has become of it. */
    void ended(Signed signed, Result result);

    /** Nothing is paid now. The operator knows why, and callers are not told. */
    final class Closed extends Exception {
        public Closed() {
            super("nothing is paid now", null, false, false);
        }
    }
}
