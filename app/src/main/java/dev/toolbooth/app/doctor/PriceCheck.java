package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.NetworkConfig;
import dev.toolbooth.app.config.Secret;
import dev.toolbooth.app.config.ServerConfig;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether a seller loses money by what is configured. Asks nobody. */
final class PriceCheck {
    private static final Money DOLLAR = new Money(1_000_000);

    private PriceCheck() {}

    static List<Finding> look(Config config) {
        List<Finding> findings = new ArrayList<>();
        List<NetworkConfig> networks = config.payments().networks();
        if (!networks.isEmpty() && config.trade().playMoney() && !config.access().exposed()) {
            findings.add(
                    Finding.warn(
                            "play money",
                            "there is play money beside payments on chains: whoever has a key can"
                                    + " give themselves money",
                            "set money.play to auto or off"));
        }
        for (NetworkConfig network : networks) {
            if (network.network().equals(Network.ETHEREUM)
                    && network.settle() == NetworkConfig.Settle.OWN
                    && sellsCheaply(config)) {
                findings.add(
                        Finding.warn(
                                "prices",
                                "something costs less than a dollar, and to settle on Ethereum may"
                                        + " cost more",
                                "take payments on Base or Arbitrum, or lower max-fee-mwei"));
            }
            if (strangeKey(network)) {
                findings.add(
                        Finding.warn(
                                "refunds on " + PaymentCheck.name(network.network()),
                                "key is not the one of pay-to, so nothing can be given back from"
                                        + " here",
                                "send refunds by hand, or let pay-to be the account of key"));
            }
        }
        return findings;
    }

    private static boolean sellsCheaply(Config config) {
        return config.trade().servers().orElseGet(config::starterServers).stream()
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
