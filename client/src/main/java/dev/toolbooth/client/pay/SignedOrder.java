package dev.toolbooth.client.pay;

import java.util.UUID;

/**
 * A signed purchase in the journal.
 *
 * @param id in its purse
 * @param seen whether the seller may have seen the payment before
 */
public record SignedOrder(UUID id, PurchaseOrder purchase, PreparedPayment prepared, boolean seen) {

    /** Whether its money moves before the seller is shown it. */
    boolean moved() {
        return prepared.transaction() != null;
    }
}
