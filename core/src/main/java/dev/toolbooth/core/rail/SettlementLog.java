package dev.toolbooth.core.rail;

import tools.jackson.databind.node.ObjectNode;

/** A listener to payments settled for other sellers. Implementations are quick. */
@FunctionalInterface
public interface SettlementLog {

    /**
     * A payment was settled.
     *
     * @param request {@code {x402Version, paymentPayload, paymentRequirements}}; not to be changed
     */
    void settled(ObjectNode request);
}
