package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequirements;
import org.jspecify.annotations.Nullable;

/**
 * A call that is about to be paid for.
 *
 * @param seller the server's origin, as in https://tools.example:8443; for one that was started
 *     here, its command
 * @param digest the same for the same call of the same tool of the same server, with the same
 *     arguments
 * @param idempotencyKey names this one call to the seller, however often it is sent
 * @param form how the payment is brought
 * @param version of x402, 1 or 2
 * @param way what is paid
 * @param microUsd what that is worth in millionths of a dollar, rounded up; null where the asset is
 *     no dollar
 * @param listedMicroUsd what the seller's listing said the tool costs; null where it does not say
 */
public record Purchase(
        String seller,
        String tool,
        String digest,
        String idempotencyKey,
        Ask.Form form,
        int version,
        PaymentRequirements way,
        @Nullable Long microUsd,
        @Nullable Long listedMicroUsd) {}
