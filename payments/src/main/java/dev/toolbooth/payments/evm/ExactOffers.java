package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.AssetPrices;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.X402ParseResult;
import dev.toolbooth.wire.x402.X402Resource;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The offers of a rail with signed transfers, and their matching with payments. */
public final class ExactOffers {
    private static final BigInteger LATEST = BigInteger.valueOf(253_402_300_799L);
    private static final String PAYMENT = "payment";

    /** All of a payment is kept, also of one whose call is never billed. */
    private static final int BODY_BYTES_MAX = 16 * 1024;

    private static final String RESOURCE = "resource";

    private final EvmRail.Config config;
    private final boolean play;

    /**
     * @param play whether the money is only play money, which every offer then says
     */
    public ExactOffers(EvmRail.Config config, boolean play) {
        this.config = config;
        this.play = play;
    }

    public EvmRail.Config config() {
        return config;
    }

    /** One for each asset that has a price. */
    public List<Offer> of(Quote quote) {
        return config.assets().stream()
                .flatMap(asset -> AssetPrices.of(quote, asset).map(a -> offer(asset, a)).stream())
                .toList();
    }

    private Offer offer(Asset asset, BigInteger amount) {
        ObjectNode extra =
                Json.object().put("name", asset.domainName()).put("version", asset.domainVersion());
        if (play) {
            extra.put("play", true);
        }
        Network network = config.network();
        return new Offer(
                Scheme.EXACT,
                network.id(),
                network.shortName(),
                Address.parse(asset.address()).orElseThrow().checksum(),
                asset.symbol(),
                amount,
                config.payTo().checksum(),
                config.maxTimeoutSeconds(),
                extra);
    }

    /** Whether a payment is genuine and pays one of these offers. */
    public Verification check(Payment payment, Quote quote, ContractWallets contractWallets) {
        if (payment.scheme() != Scheme.EXACT) {
            return new Verification.NotMine();
        }
        return Verification.of(
                PaymentPayload.read(payment.body()),
                said -> {
                    List<Offer> meant = meant(said, quote);
                    if (meant.isEmpty()) {
                        return new Verification.NotMine();
                    }
                    return isLong(payment.body())
                            ? tooLong()
                            : check(said, meant, quote, contractWallets);
                });
    }

    private List<Offer> meant(PaymentPayload said, Quote quote) {
        return Network.same(said.network(), config.network().id())
                ? of(quote).stream().filter(one -> isMeant(said, one)).toList()
                : List.of();
    }

    private static boolean isLong(ObjectNode body) {
        return Json.bytes(body).length > BODY_BYTES_MAX;
    }

    private static Verification tooLong() {
        return new Verification.Bad(
                "invalid_payload", "A payment has at most " + BODY_BYTES_MAX + " bytes");
    }

    private Verification check(
            PaymentPayload said, List<Offer> meant, Quote quote, ContractWallets contractWallets) {
        X402Resource resource =
                new X402Resource(
                        url(quote.thing()), quote.terms().description(), "application/json");
        Verification first = null;
        for (Offer offer : meant) {
            Verification verification = check(said, offer, resource, contractWallets);
            if (verification instanceof Verification.Good) {
                return verification;
            }
            if (first == null) {
                first = verification;
            }
        }
        return first == null ? new Verification.NotMine() : first;
    }

    /** Whether a payment is genuine and pays another seller's offer. */
    Verification check(ObjectNode payment, Offer offer, ContractWallets contractWallets) {
        if (isLong(payment)) {
            return tooLong();
        }
        X402Resource unnamed = new X402Resource("", null, null);
        return Verification.of(
                PaymentPayload.read(payment), said -> check(said, offer, unnamed, contractWallets));
    }

    private Verification check(
            PaymentPayload said,
            Offer offer,
            X402Resource resource,
            ContractWallets contractWallets) {
        try {
            return Verification.of(
                    ExactChecks.genuine(said, offer.requirements(), resource, contractWallets),
                    transfer -> new Verification.Good(charge(offer, transfer)));
        } catch (NodeProblem e) {
            return new Verification.Unavailable(
                    "The payer's account can't be looked at: " + e.getMessage());
        }
    }

    /**
     * Whether a charge would settle now.
     *
     * @param last why it would not when it is its time
     */
    public static Verification confirm(
            VerifiedPayment verified,
            Instant now,
            Function<EvmTransfer, Optional<Verification>> last) {
        Optional<EvmTransfer> transfer = transfer(verified);
        if (transfer.isEmpty()) {
            return new Verification.NotMine();
        }
        return ExactChecks.untimely(transfer.get(), now)
                .or(() -> last.apply(transfer.get()))
                .orElseGet(() -> new Verification.Good(verified));
    }

    private VerifiedPayment charge(Offer offer, EvmTransfer transfer) {
        BigInteger until = transfer.leave().validBefore().min(LATEST);
        ObjectNode payload = Json.object().put(RESOURCE, transfer.resource().url());
        payload.set(PAYMENT, transfer.payment().json());
        return new VerifiedPayment(
                config.name(),
                transfer.key(),
                transfer.leave().from().checksum(),
                offer,
                transfer.leave().value(),
                Instant.ofEpochSecond(until.longValueExact()),
                false,
                payload);
    }

    /** What a charge of {@link #check} is about; empty for a charge from elsewhere. */
    public static Optional<EvmTransfer> transfer(VerifiedPayment verified) {
        Optional<Address> token = Address.parse(verified.offer().asset());
        JsonNode payment = verified.payload().path(PAYMENT);
        if (token.isEmpty()
                || !(PaymentPayload.read(payment)
                        instanceof X402ParseResult.Good<PaymentPayload> said)
                || !(ExactEvm.read(said.value().payload())
                        instanceof X402ParseResult.Good<ExactEvm> exact)) {
            return Optional.empty();
        }
        X402Resource resource =
                new X402Resource(
                        verified.payload().path(RESOURCE).asString(""), null, "application/json");
        return Hex.bytes(exact.value().signature())
                .flatMap(Signature::of)
                .map(
                        signature ->
                                new EvmTransfer(
                                        said.value(),
                                        verified.offer().requirements(),
                                        resource,
                                        token.get(),
                                        exact.value().authorization(),
                                        signature));
    }

    /** A payment of v1 does not say its asset: each is tried. */
    private static boolean isMeant(PaymentPayload said, Offer offer) {
        return said.accepted() == null || said.accepted().asset().equalsIgnoreCase(offer.asset());
    }

    /** Facilitators of v1 want a URL. */
    private static String url(String thing) {
        return "mcp://tool/" + (thing.startsWith("/") ? thing.substring(1) : thing);
    }
}
