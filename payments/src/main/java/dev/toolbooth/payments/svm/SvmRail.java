package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.FacilitatorRail;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.X402Document;
import java.math.BigInteger;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rail for x402's scheme {@code exact} on one Solana network, versions 1 and 2: the buyer signs a
 * transfer of tokens, we verify it, and a {@link SvmSettler} settles it. Thread-safe.
 */
public final class SvmRail implements FacilitatorRail {
    private static final String EXACT = "exact";
    private static final int BODY_BYTES_MAX = 16 * 1024;

    private final SvmReceiver receiver;
    private final SvmSettler settler;
    private final SvmVerifier verifier;
    private final InstantSource clock;

    public SvmRail(
            SvmReceiver receiver, SvmSettler settler, SvmVerifier verifier, InstantSource clock) {
        this.receiver = receiver;
        this.settler = settler;
        this.verifier = verifier;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "x402:" + receiver.network().id();
    }

    @Override
    public List<Offer> offers(Quote quote) {
        Optional<SolanaAddress> feePayer = settler.feePayer();
        if (feePayer.isEmpty()) {
            return List.of();
        }
        List<Offer> offers = new ArrayList<>();
        for (Asset asset : receiver.assets()) {
            // Lamports are no token, and the scheme moves tokens.
            if (!asset.address().equals(Asset.NATIVE)) {
                SvmReceiver.amount(quote, asset)
                        .ifPresent(amount -> offers.add(offer(asset, amount, feePayer.get())));
            }
        }
        return List.copyOf(offers);
    }

    private Offer offer(Asset asset, BigInteger amount, SolanaAddress feePayer) {
        Network network = receiver.network();
        return new Offer(
                Scheme.EXACT,
                network.id(),
                network.shortName(),
                asset.address(),
                asset.symbol(),
                amount,
                receiver.payTo().toString(),
                receiver.maxTimeoutSeconds(),
                Json.object().put("feePayer", feePayer.toString()));
    }

    @Override
    public Verification verify(Payment payment, Quote quote) {
        ObjectNode body = payment.body();
        if (payment.scheme() != Scheme.EXACT) {
            return new Verification.NotMine();
        }
        int version = new X402Document(body).saidVersion().asInt(0);
        JsonNode named = PaymentPayload.terms(body, version);
        if (!Network.same(named.path("network").asString(""), receiver.network().id())) {
            return new Verification.NotMine();
        }
        if (version != 1 && version != 2) {
            return new Verification.Bad(SvmReason.VERSION, "x402Version must be 1 or 2.");
        }
        if (!named.path("scheme").asString("").equals(EXACT)) {
            return new Verification.Bad(
                    SvmReason.UNSUPPORTED_SCHEME, "On Solana only the scheme exact is taken here.");
        }
        if (Json.bytes(body).length > BODY_BYTES_MAX) {
            return new Verification.Bad(
                    SvmReason.PAYLOAD, "A payment has at most " + BODY_BYTES_MAX + " bytes.");
        }
        List<Offer> offers = offers(quote);
        if (offers.isEmpty()) {
            return settler.feePayer().isEmpty()
                    ? new Verification.Unavailable("Payments on Solana can't be taken right now.")
                    : new Verification.NotMine();
        }
        return version == 1 ? checkFirst(body, offers) : checkAccepted(body, named, offers);
    }

    /** In version 1 a payment doesn't say which of the offers it is for; its mint does. */
    private Verification checkFirst(ObjectNode body, List<Offer> offers) {
        Verification verification = new Verification.NotMine();
        for (Offer offer : offers) {
            verification = check(body, offer);
            if (!(verification instanceof Verification.Bad bad)
                    || !bad.reason().equals(SvmReason.MINT)) {
                return verification;
            }
        }
        return verification;
    }

    private Verification checkAccepted(ObjectNode body, JsonNode accepted, List<Offer> offers) {
        Optional<Offer> match =
                offers.stream()
                        .filter(one -> one.asset().equals(accepted.path("asset").asString("")))
                        .findFirst();
        if (match.isEmpty()) {
            return differs("asset");
        }
        Offer offer = match.get();
        if (!accepted.path("amount").asString("").equals(offer.amount().toString())) {
            return differs("amount");
        }
        if (!accepted.path("payTo").asString("").equals(offer.payTo())) {
            return differs("payTo");
        }
        if (accepted.path("maxTimeoutSeconds").asInt(-1) != offer.maxTimeoutSeconds()) {
            return differs("maxTimeoutSeconds");
        }
        JsonNode feePayer = accepted.path("extra").path("feePayer");
        if (!feePayer.isString()) {
            return new Verification.Bad(
                    SvmReason.MISSING_FEE_PAYER, "accepted.extra needs the offer's feePayer.");
        }
        if (settler.feePayers().stream()
                .noneMatch(one -> one.toString().equals(feePayer.asString()))) {
            return new Verification.Bad(
                    SvmReason.FEE_PAYER_NOT_MANAGED,
                    "accepted.extra.feePayer is not the offer's feePayer.");
        }
        // Which of the fee payers was offered may have changed since.
        Offer same =
                new Offer(
                        offer.scheme(),
                        offer.network(),
                        offer.shortName(),
                        offer.asset(),
                        offer.symbol(),
                        offer.amount(),
                        offer.payTo(),
                        offer.maxTimeoutSeconds(),
                        offer.extra().deepCopy().put("feePayer", feePayer.asString()));
        return check(body, same);
    }

    private static Verification differs(String member) {
        return new Verification.Bad(
                SvmReason.REQUIREMENTS,
                "accepted."
                        + member
                        + " is not what is offered. Ask for the requirements again and copy one of"
                        + " them.");
    }

    @Override
    public Verification check(ObjectNode body, Offer offer) {
        return Verification.of(
                verifier.check(body.path("payload"), offer, settler.feePayers()),
                fit -> new Verification.Good(charge(body, offer, fit)));
    }

    private VerifiedPayment charge(ObjectNode body, Offer offer, SvmVerifier.Fit fit) {
        return new VerifiedPayment(
                name(),
                offer.network() + "|" + Hash.sha256(fit.transaction().message().bytes()).hex(),
                fit.transfer().authority().toString(),
                offer,
                offer.amount(),
                clock.instant().plus(SolanaSender.LIFETIME),
                false,
                body.deepCopy());
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        return settler.confirm(verified);
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        return settler.settle(verified);
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return settler.find(verified);
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return settler.refund(verified, amount, id, note);
    }
}
