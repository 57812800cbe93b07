package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.money.Offer;
import tools.jackson.databind.node.ObjectNode;

/** What a seller wants of a facilitator. */
sealed interface Order {

    /**
     * To have a payment checked or settled.
     *
     * @param payment as the buyer sent it; not to be changed
     * @param wanted what the seller wants for it
     * @param network as the seller writes it
     */
    record Good(ServedNetwork served, ObjectNode payment, Offer wanted, String network)
            implements Order {}

    /** Nothing that can be done here. */
    record Bad(String reason, String message) implements Order {}
}
