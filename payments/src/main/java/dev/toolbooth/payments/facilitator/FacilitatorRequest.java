package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.money.Offer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller's request to a facilitator, to verify or settle a payment.
 *
 * @param payment as the buyer sent it; not to be changed
 * @param wanted the seller's requirements
 * @param network as the seller writes it
 */
record FacilitatorRequest(ServedNetwork served, ObjectNode payment, Offer wanted, String network) {}
