package dev.toolbooth.app.payments;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.FacilitatorConfig;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.Recovery;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.ReportingFacilitator;
import dev.toolbooth.core.rail.SettlementLog;
import dev.toolbooth.payments.FacilitatorRail;
import dev.toolbooth.payments.facilitator.OwnFacilitator;
import dev.toolbooth.payments.facilitator.ServedNetwork;
import dev.toolbooth.server.shop.FacilitatorSettings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The facilitator, as configured. */
public final class FacilitatorService {
    private static final Logger LOG = LoggerFactory.getLogger(FacilitatorService.class);

    private FacilitatorService() {}

    /**
     * The settings of the facilitator; null without one. It uses our own rails, because two of one
     * key would send transactions with the same nonce.
     *
     * @param recovery recovers unfinished payments
     * @param learner gets what was settled
     */
    public static @Nullable FacilitatorSettings of(
            Config config,
            ChainPayments chainPayments,
            Supplier<UUID> ids,
            Recovery recovery,
            Optional<SettlementLog> learner) {
        FacilitatorConfig settings = config.facilitator();
        if (settings.keys().isEmpty()) {
            return null;
        }
        OwnFacilitator own =
                new OwnFacilitator(
                        served(config, chainPayments.rails()),
                        chainPayments.book(),
                        Clock.systemUTC(),
                        ids,
                        problem ->
                                LOG.atWarn()
                                        .addKeyValue("reason", problem)
                                        .log("the facilitator could not verify: {}", problem));
        recovery.also(own::recover);
        Facilitator facilitator =
                learner.<Facilitator>map(log -> new ReportingFacilitator(own, log)).orElse(own);
        return new FacilitatorSettings(
                facilitator,
                settings.keys().stream().map(Secret::reveal).toList(),
                FacilitatorSettings.BODY_BYTES,
                settings.rate(),
                settings.settlesAtOnce());
    }

    private static List<ServedNetwork> served(Config config, List<Rail> rails) {
        List<ServedNetwork> served = new ArrayList<>();
        for (NetworkConfig network : config.payments().networks()) {
            for (Rail rail : rails) {
                if (network.settle() == NetworkConfig.Settle.OWN
                        && rail instanceof FacilitatorRail lender
                        && rail.name().endsWith(network.network().id())) {
                    served.add(served(network, lender));
                }
            }
        }
        return served;
    }

    private static ServedNetwork served(NetworkConfig network, FacilitatorRail rail) {
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
