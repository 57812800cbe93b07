package dev.toolbooth.payments;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Verification;
import tools.jackson.databind.node.ObjectNode;

/** A rail that also settles for other sellers, whose terms come with each request. */
public interface FacilitatorRail extends Rail {

    /**
     * Whether a payment is genuine and pays what its seller wants, as in {@link Rail#verify}.
     *
     * @param payment x402's PaymentPayload, v1 or v2; not to be changed
     */
    Verification check(ObjectNode payment, Offer wanted);
}
