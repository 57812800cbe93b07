package dev.toolbooth.core.money;

import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One way to pay for a call: an amount of an asset, to an address on a network.
 *
 * @param network as CAIP-2 writes it: {@code eip155:84532}
 * @param shortName what x402 v1 calls the network, or null where it has no name for it
 * @param asset the token's address, or the mint
 * @param symbol the asset's usual name: {@code USDC}
 * @param amount in the asset's smallest units
 * @param payTo the address that gets it
 * @param maxTimeoutSeconds how long after the call a signed payment has to be good
 * @param extra what else the scheme needs; not to be changed
 */
public record Offer(
        Scheme scheme,
        String network,
        @Nullable String shortName,
        String asset,
        String symbol,
        BigInteger amount,
        String payTo,
        int maxTimeoutSeconds,
        ObjectNode extra) {

    /** The same as x402 has it. */
    public PaymentRequirements requirements() {
        return new PaymentRequirements(
                scheme.name().toLowerCase(Locale.ROOT),
                network,
                asset,
                amount,
                payTo,
                maxTimeoutSeconds,
                extra);
    }
}
