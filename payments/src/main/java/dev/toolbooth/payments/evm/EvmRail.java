package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.FacilitatorRail;
import java.math.BigInteger;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** x402's scheme exact on one EVM network: signed transfers of tokens with EIP-3009. */
public final class EvmRail implements FacilitatorRail {
    private final ExactOffers offers;
    private final EvmSettler settler;
    private final InstantSource clock;

    /**
     * The settings for a network.
     *
     * @param name the rail's name in records; it must never change
     * @param payTo the receiving address
     * @param maxTimeoutSeconds how long a signed payment has to be valid
     * @param assets tokens of the network, each with an EIP-712 domain
     */
    public record Config(
            String name,
            Network network,
            Address payTo,
            int maxTimeoutSeconds,
            List<Asset> assets) {
        /** The default validity of a payment. */
        public static final int USUAL_TIMEOUT_SECONDS = 300;

        public Config {
            assets = List.copyOf(assets);
            for (Asset asset : assets) {
                if (!asset.network().equals(network)
                        || Address.parse(asset.address()).isEmpty()
                        || asset.domainName() == null
                        || asset.domainVersion() == null) {
                    throw new IllegalArgumentException(
                            asset.symbol()
                                    + " is no token of "
                                    + network.id()
                                    + " with an EIP-712 name and version");
                }
            }
        }
    }

    public EvmRail(Config config, EvmSettler settler, InstantSource clock) {
        this.offers = new ExactOffers(config, false);
        this.settler = settler;
        this.clock = clock;
    }

    @Override
    public String name() {
        return offers.config().name();
    }

    @Override
    public List<Offer> offers(Quote quote) {
        return offers.of(quote);
    }

    @Override
    public Verification verify(Payment payment, Quote quote) {
        return offers.check(payment, quote, settler.wallets());
    }

    @Override
    public Verification check(ObjectNode payment, Offer wanted) {
        return offers.check(payment, wanted, settler.wallets());
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        return ExactOffers.confirm(verified, clock.instant(), settler::objection);
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        return with(verified, settler::settle);
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return with(verified, settler::find);
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        Optional<Address> token = Address.parse(verified.offer().asset());
        Optional<Address> to = Address.parse(verified.payer());
        return token.isEmpty() || to.isEmpty()
                ? new Settlement.Failed(EvmReason.SETTLE, "The charge is not one of this rail")
                : settler.refund(token.get(), to.get(), amount, id, note);
    }

    private Settlement with(VerifiedPayment verified, Function<EvmTransfer, Settlement> work) {
        return ExactOffers.transfer(verified)
                .map(work)
                .orElseGet(
                        () ->
                                new Settlement.Failed(
                                        EvmReason.SETTLE, "The charge is not one of this rail"));
    }
}
