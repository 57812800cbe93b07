package dev.toolbooth.core.rail;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A note of a refund that survives the process that makes it. A rail writes down what it is about
 * to send before it sends it, so that its successor can look for just that first.
 */
public interface RefundNote {
    /** The member that names the transaction, for people. */
    String TRANSACTION = "transaction";

    /** What was about to be sent the last time, or null when nothing ever was. */
    @Nullable ObjectNode read();

    /**
     * Writes down what is about to be sent, in the place of what was there.
     *
     * @return whether that will be known after a crash; if not, nothing may be sent
     */
    boolean write(ObjectNode sending);
}
