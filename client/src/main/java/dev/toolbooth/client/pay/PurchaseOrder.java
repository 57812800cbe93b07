package dev.toolbooth.client.pay;

import dev.toolbooth.wire.x402.PaymentRequirements;
import org.jspecify.annotations.Nullable;

/**
 * A call that is about to be paid for.
 *
 * @param seller the server's origin, as in https://tools.example:8443; for one that was started
 *     here, its command
 * @param digest the same for calls of the same tool of the same server with the same arguments
 * @param idempotencyKey this call's idempotency key, the same however often it is sent
 * @param form the place of the payment in the request
 * @param version of x402, 1 or 2
 * @param way the way to pay
 * @param microUsd its value in millionths of a dollar, rounded up; null where the asset is no
 *     dollar
 * @param listedMicroUsd the tool's price in the seller's listing; null where it has none
 */
public record PurchaseOrder(
        String seller,
        String tool,
        String digest,
        String idempotencyKey,
        PaymentDemand.Form form,
        int version,
        PaymentRequirements way,
        @Nullable Long microUsd,
        @Nullable Long listedMicroUsd) {}
