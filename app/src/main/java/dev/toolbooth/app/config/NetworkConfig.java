package dev.toolbooth.app.config;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * A network on which payments are taken.
 *
 * @param payTo the address that gets them
 * @param assets what is taken, the best liked first
 * @param node where the chain is asked, which may have a secret in its address
 * @param key the private key that settles and refunds, for those who do that themselves
 * @param maxFee the most that is paid for one gas, in wei; empty for what is usual there
 */
public record NetworkConfig(
        Network network,
        String payTo,
        List<Asset> assets,
        Settle settle,
        Optional<String> facilitator,
        Optional<String> node,
        Optional<Secret> key,
        Optional<BigInteger> maxFee) {

    public NetworkConfig {
        assets = List.copyOf(assets);
    }

    /** Who moves the money of a signed payment. */
    public enum Settle {
        /** Somebody who does it for others. */
        FACILITATOR,
        /** This server, with its own key and node. */
        OWN,
        /** Nobody: only proofs of payments are taken. */
        NONE
    }

    @Override
    public String toString() {
        return "NetworkConfig[" + network.id() + " to " + payTo + "]";
    }
}
