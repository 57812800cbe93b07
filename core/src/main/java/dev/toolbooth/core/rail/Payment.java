package dev.toolbooth.core.rail;

import dev.toolbooth.core.money.Scheme;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payment as it came with a call, unchecked.
 *
 * @param body for {@link Scheme#EXACT} x402's PaymentPayload, v1 or v2; for {@link Scheme#PROOF}
 *     {@code {signature, timestamp, amount, from}}; not to be changed
 * @param session the session of the request for payment that it answers, if it names one
 */
public record Payment(Scheme scheme, ObjectNode body, @Nullable String session) {

    /** One that doesn't say what it answers. */
    public Payment(Scheme scheme, ObjectNode body) {
        this(scheme, body, null);
    }
}
