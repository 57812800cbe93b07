package dev.toolbooth.app.config;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.limit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How calls are paid for on chains.
 *
 * @param facilitator who settles where a network names nobody else
 * @param facilitatorHeaders what a facilitator wants to see, a header on each line
 * @param window how long a payment has to be good, and how old a proof may be
 * @param walletRate how often one wallet may pay
 * @param networks where payments are taken; none for play money, where that is allowed
 */
public record PaymentConfig(
        Optional<String> facilitator,
        Optional<Secret> facilitatorHeaders,
        Duration window,
        Rate walletRate,
        List<NetworkConfig> networks) {

    public PaymentConfig {
        networks = List.copyOf(networks);
    }

    /** What payments are made in: of the networks, or where there are none of the play money. */
    Stream<Asset> assets() {
        return networks.isEmpty()
                ? Stream.of("USDC", "SOL")
                        .flatMap(symbol -> Asset.named(Network.SOLANA_DEVNET, symbol).stream())
                : networks.stream().flatMap(network -> network.assets().stream());
    }

    /** How many digits of an asset are behind the point; empty when nobody takes it. */
    public Optional<Integer> decimals(String symbol) {
        return assets().filter(asset -> asset.symbol().equals(symbol))
                .map(Asset::decimals)
                .findFirst();
    }

    /** What must never be seen: private keys, headers, and the addresses of nodes. */
    public Stream<Secret> secrets() {
        return Stream.concat(
                facilitatorHeaders.stream(),
                networks.stream()
                        .flatMap(
                                network ->
                                        Stream.concat(
                                                network.key().stream(),
                                                network.node().map(Secret::new).stream())));
    }

    /** Who settles for a network. */
    public Optional<String> facilitator(NetworkConfig network) {
        return network.facilitator().or(() -> facilitator);
    }
}
