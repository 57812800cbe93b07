package dev.toolbooth.core.pay;

import tools.jackson.databind.node.ObjectNode;

/**
 * A payment as it came with a call, unchecked.
 *
 * @param body for {@link Scheme#EXACT} x402's PaymentPayload, v1 or v2; for {@link Scheme#PROOF}
 *     {@code {signature, timestamp, amount, from}}; not to be changed
 */
public record Payment(Scheme scheme, ObjectNode body) {}
