package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.chain.x402.ExactEvm;
import dev.toolbooth.chain.x402.PaymentPayload;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.chain.x402.Resource;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.payments.AssetPrices;
import dev.toolbooth.payments.Requirements;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a rail with signed transfers offers, and how a payment is matched with it. */
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
    public Check check(Payment payment, Quote quote, Wallets wallets) {
        if (payment.scheme() != Scheme.EXACT) {
            return new Check.NotMine();
        }
        return switch (PaymentPayload.read(payment.body())) {
            case Reading.Bad<PaymentPayload> bad -> new Check.Bad(bad.reason(), bad.message());
            case Reading.Good<PaymentPayload> read -> {
                PaymentPayload said = read.value();
                List<Offer> meant =
                        Network.same(said.network(), config.network().id())
                                ? of(quote).stream().filter(one -> isMeant(said, one)).toList()
                                : List.of();
                if (meant.isEmpty()) {
                    yield new Check.NotMine();
                }
                yield isLong(payment.body()) ? tooLong() : check(said, meant, quote, wallets);
            }
        };
    }

    private static boolean isLong(ObjectNode body) {
        return Json.bytes(body).length > BODY_BYTES_MAX;
    }

    private static Check tooLong() {
        return new Check.Bad(
                "invalid_payload", "A payment has at most " + BODY_BYTES_MAX + " bytes");
    }

    private Check check(PaymentPayload said, List<Offer> meant, Quote quote, Wallets wallets) {
        Resource resource =
                new Resource(url(quote.thing()), quote.terms().description(), "application/json");
        Check first = null;
        for (Offer offer : meant) {
            Verdict verdict = ExactChecks.genuine(said, Requirements.of(offer), resource, wallets);
            if (verdict instanceof Verdict.Good) {
                return check(offer, verdict);
            }
            if (first == null) {
                first = check(offer, verdict);
            }
        }
        return first == null ? new Check.NotMine() : first;
    }

    /** Whether a payment is genuine and pays an offer of somebody else. */
    Check check(ObjectNode payment, Offer offer, Wallets wallets) {
        if (isLong(payment)) {
            return tooLong();
        }
        return switch (PaymentPayload.read(payment)) {
            case Reading.Bad<PaymentPayload> bad -> new Check.Bad(bad.reason(), bad.message());
            case Reading.Good<PaymentPayload> read ->
                    check(
                            offer,
                            ExactChecks.genuine(
                                    read.value(),
                                    Requirements.of(offer),
                                    new Resource("", null, null),
                                    wallets));
        };
    }

    private Check check(Offer offer, Verdict verdict) {
        return switch (verdict) {
            case Verdict.Good good -> new Check.Good(charge(offer, good.transfer()));
            case Verdict.Bad bad -> new Check.Bad(bad.reason(), bad.message());
            case Verdict.Unavailable down -> new Check.Unavailable(down.message());
        };
    }

    /**
     * Whether a charge would settle now.
     *
     * @param last what is still to be checked when it is its time
     */
    public static Check confirm(Charge charge, Instant now, Function<EvmTransfer, Verdict> last) {
        Optional<EvmTransfer> transfer = transfer(charge);
        if (transfer.isEmpty()) {
            return new Check.NotMine();
        }
        Verdict timely = ExactChecks.timely(transfer.get(), now);
        Verdict verdict = timely instanceof Verdict.Good ? last.apply(transfer.get()) : timely;
        return switch (verdict) {
            case Verdict.Good good -> new Check.Good(charge);
            case Verdict.Bad bad -> new Check.Bad(bad.reason(), bad.message());
            case Verdict.Unavailable down -> new Check.Unavailable(down.message());
        };
    }

    private Charge charge(Offer offer, EvmTransfer transfer) {
        BigInteger until = transfer.leave().validBefore().min(LATEST);
        ObjectNode payload = Json.object().put(RESOURCE, transfer.resource().url());
        payload.set(PAYMENT, transfer.payment().json());
        return new Charge(
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
    public static Optional<EvmTransfer> transfer(Charge charge) {
        Optional<Address> token = Address.parse(charge.offer().asset());
        JsonNode payment = charge.payload().path(PAYMENT);
        if (token.isEmpty()
                || !(PaymentPayload.read(payment) instanceof Reading.Good<PaymentPayload> said)
                || !(ExactEvm.read(said.value().payload())
                        instanceof Reading.Good<ExactEvm> exact)) {
            return Optional.empty();
        }
        Resource resource =
                new Resource(
                        charge.payload().path(RESOURCE).asString(""), null, "application/json");
        return Hex.bytes(exact.value().signature())
                .flatMap(Signature::of)
                .map(
                        signature ->
                                new EvmTransfer(
                                        said.value(),
                                        Requirements.of(charge.offer()),
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
