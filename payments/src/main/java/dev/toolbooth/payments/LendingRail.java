package dev.toolbooth.payments;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Rail;
import tools.jackson.databind.node.ObjectNode;

/** A rail that settles for other sellers too, who say themselves what they want. */
public interface LendingRail extends Rail {

    /**
     * Whether a payment is genuine and pays what its seller wants, as in {@link Rail#check}.
     *
     * @param payment x402's PaymentPayload, v1 or v2; not to be changed
     */
    Check check(ObjectNode payment, Offer wanted);
}
