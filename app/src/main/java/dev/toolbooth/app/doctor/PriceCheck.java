package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.config.selling.ServerConfig;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The check that the configured prices lose no money. It asks no other server. */
final class PriceCheck {
    private static final Money DOLLAR = new Money(1_000_000);

    private PriceCheck() {}

    static List<CheckResult> check(Config config) {
        List<CheckResult> findings = new ArrayList<>();
        List<NetworkConfig> networks = config.payments().networks();
        if (!networks.isEmpty() && config.selling().playMoney() && !config.access().exposed()) {
            findings.add(
                    CheckResult.warn(
                            "play money",
                            "play money is accepted beside payments on chains: everyone with a key"
                                    + " can create money",
                            "set money.play to auto or off"));
        }
        for (NetworkConfig network : networks) {
            if (network.network().equals(Network.ETHEREUM)
                    && network.settle() == NetworkConfig.Settle.OWN
                    && sellsCheaply(config)) {
                findings.add(
                        CheckResult.warn(
                                "prices",
                                "some price is below a dollar, and settling on Ethereum may cost"
                                        + " more",
                                "accept payments on Base or Arbitrum, or lower max-fee-mwei"));
            }
            if (strangeKey(network)) {
                findings.add(
                        CheckResult.warn(
                                "refunds on " + ChainPaymentCheck.name(network.network()),
                                "key doesn't belong to pay-to, so the server can't send refunds",
                                "send refunds by hand, or set pay-to to key's address"));
            }
        }
        return findings;
    }

    private static boolean sellsCheaply(Config config) {
        return config.selling().servers().orElseGet(config::starterServers).stream()
                .flatMap(PriceCheck::prices)
                .anyMatch(
                        price ->
                                price.flat().microUsd() > 0
                                        && price.flat().microUsd() < DOLLAR.microUsd());
    }

    private static Stream<Price> prices(ServerConfig server) {
        return Stream.concat(server.price().stream(), server.prices().values().stream());
    }

    /** On Solana money is given back from the account that got it. */
    private static boolean strangeKey(NetworkConfig network) {
        return network.network().isSolana()
                && network.key()
                        .map(Secret::reveal)
                        .flatMap(SolanaKey::parse)
                        .filter(key -> !key.address().toString().equals(network.payTo()))
                        .isPresent();
    }
}
