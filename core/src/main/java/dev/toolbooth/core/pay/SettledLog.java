package dev.toolbooth.core.pay;

import tools.jackson.databind.node.ObjectNode;

/** Is told of payments that were settled for other sellers. Implementations are quick. */
@FunctionalInterface
public interface SettledLog {

    /**
     * A payment was settled.
     *
     * @param request {@code {x402Version, paymentPayload, paymentRequirements}}; not to be changed
     */
    void settled(ObjectNode request);
}
