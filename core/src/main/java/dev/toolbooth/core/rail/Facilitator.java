package dev.toolbooth.core.rail;

import tools.jackson.databind.node.ObjectNode;

/**
 * A service that verifies and settles payments for other sellers, in x402's own objects.
 * Implementations are safe for concurrent use, and never throw because of their arguments: a
 * refusal is a result. {@link #verify} and {@link #settle} may block.
 */
public interface Facilitator {

    /** What records of its payments have in the place of a shop; no shop can have this name. */
    String SHOP = "x402:facilitator";

    /** What can be settled here. */
    ObjectNode supported();

    /**
     * Whether a payment would settle.
     *
     * @param request {@code {x402Version, paymentPayload, paymentRequirements}}; not to be changed
     * @return x402's VerifyResponse
     */
    ObjectNode verify(ObjectNode request);

    /**
     * Settles a payment, once however often it is called; only one call reports success.
     *
     * @param request as for {@link #verify}
     * @return x402's SettleResponse
     */
    ObjectNode settle(ObjectNode request);
}
