package dev.toolbooth.app.pay;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.LendingConfig;
import dev.toolbooth.app.config.NetworkConfig;
import dev.toolbooth.app.config.Secret;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.FacilitatorDesk;
import dev.toolbooth.core.pay.Rail;
import dev.toolbooth.core.pay.Recovery;
import dev.toolbooth.core.pay.SettledLog;
import dev.toolbooth.core.pay.WatchedDesk;
import dev.toolbooth.payments.LendingRail;
import dev.toolbooth.payments.facilitator.Facilitator;
import dev.toolbooth.payments.facilitator.ServedNetwork;
import dev.toolbooth.server.FacilitatorSettings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The facilitator that the configuration asks for. */
public final class Lending {
    private static final Logger LOG = LoggerFactory.getLogger(Lending.class);

    private Lending() {}

    /**
     * How other sellers' payments are settled; null when they are not. The cashier's own rails do
     * it: two of one key would send transactions with the same number.
     *
     * @param recovery sees to what is unfinished
     * @param learner is told what was settled
     */
    public static @Nullable FacilitatorSettings of(
            Config config,
            Cashier cashier,
            Supplier<UUID> ids,
            Recovery recovery,
            Optional<SettledLog> learner) {
        LendingConfig lending = config.lending();
        if (lending.keys().isEmpty()) {
            return null;
        }
        Facilitator facilitator =
                new Facilitator(
                        served(config, cashier.rails()),
                        cashier.book(),
                        Clock.systemUTC(),
                        ids,
                        problem -> LOG.warn("the facilitator could not check: {}", problem));
        recovery.also(facilitator::recover);
        FacilitatorDesk desk =
                learner.<FacilitatorDesk>map(log -> new WatchedDesk(facilitator, log))
                        .orElse(facilitator);
        return new FacilitatorSettings(
                desk,
                lending.keys().stream().map(Secret::reveal).toList(),
                FacilitatorSettings.BODY_BYTES,
                lending.rate(),
                lending.settlesAtOnce());
    }

    private static List<ServedNetwork> served(Config config, List<Rail> rails) {
        List<ServedNetwork> served = new ArrayList<>();
        for (NetworkConfig network : config.payments().networks()) {
            for (Rail rail : rails) {
                if (network.settle() == NetworkConfig.Settle.OWN
                        && rail instanceof LendingRail lender
                        && rail.name().endsWith(network.network().id())) {
                    served.add(served(network, lender));
                }
            }
        }
        return served;
    }

    private static ServedNetwork served(NetworkConfig network, LendingRail rail) {
        String key = network.key().orElseThrow().reveal();
        return network.network().isEvm()
                ? ServedNetwork.evm(
                        network.network(), rail, network.assets(), EvmKey.parse(key).orElseThrow())
                : ServedNetwork.solana(
                        network.network(),
                        rail,
                        network.assets(),
                        SolanaKey.parse(key).orElseThrow());
    }
}
