package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.payments.AssetPrices;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The receiver of payments on one Solana network.
 *
 * @param payTo the wallet; its token accounts are derived from it
 * @param assets the accepted assets, the preferred first; each symbol once
 * @param maxTimeoutSeconds how long a payment has to be valid, as buyers are told
 */
public record SvmReceiver(
        Network network, SolanaAddress payTo, List<Asset> assets, int maxTimeoutSeconds) {
    /** Amounts on this chain have 64 bits. */
    private static final int AMOUNT_BITS = Long.SIZE;

    public SvmReceiver {
        assets = List.copyOf(assets);
        if (!network.isSolana()
                || assets.stream().anyMatch(one -> !one.network().equals(network))) {
            throw new IllegalArgumentException("an asset that is not on " + network.id());
        }
    }

    /**
     * What something costs in an asset, in its smallest units: the price that was set for it, or
     * the one in dollars. Nothing where there is no price.
     */
    public static Optional<BigInteger> amount(Quote quote, Asset asset) {
        return AssetPrices.of(quote, asset).filter(one -> one.bitLength() <= AMOUNT_BITS);
    }
}
