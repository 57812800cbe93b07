package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.payments.LendingRail;
import java.math.BigInteger;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** x402's scheme exact on one EVM network: signed transfers of tokens with EIP-3009. */
public final class EvmRail implements LendingRail {
    private final ExactOffers offers;
    private final EvmSettler settler;
    private final InstantSource clock;

    /**
     * How a network is taken.
     *
     * @param name what records call the rail; it must never change
     * @param payTo who gets the money
     * @param maxTimeoutSeconds how long a signed payment has to be good
     * @param assets tokens of the network, each with an EIP-712 domain
     */
    public record Config(
            String name,
            Network network,
            Address payTo,
            int maxTimeoutSeconds,
            List<Asset> assets) {
        /** How long a payment has to be good where nobody says otherwise. */
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
    public Check check(Payment payment, Quote quote) {
        return offers.check(payment, quote, settler.wallets());
    }

    @Override
    public Check check(ObjectNode payment, Offer wanted) {
        return offers.check(payment, wanted, settler.wallets());
    }

    @Override
    public Check confirm(Charge charge) {
        return ExactOffers.confirm(charge, clock.instant(), settler::verify);
    }

    @Override
    public Settlement settle(Charge charge) {
        return with(charge, settler::settle);
    }

    @Override
    public Settlement find(Charge charge) {
        return with(charge, settler::find);
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        Optional<Address> token = Address.parse(charge.offer().asset());
        Optional<Address> to = Address.parse(charge.payer());
        return token.isEmpty() || to.isEmpty()
                ? new Settlement.Failed(Reason.SETTLE, "The charge is not one of this rail")
                : settler.refund(token.get(), to.get(), amount, id, note);
    }

    private Settlement with(Charge charge, Function<EvmTransfer, Settlement> work) {
        return ExactOffers.transfer(charge)
                .map(work)
                .orElseGet(
                        () ->
                                new Settlement.Failed(
                                        Reason.SETTLE, "The charge is not one of this rail"));
    }
}
