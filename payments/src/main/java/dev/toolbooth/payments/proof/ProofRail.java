package dev.toolbooth.payments.proof;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.SeenTransaction;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.money.Terms.Level;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.proof.OnChainVerifier.Paid;
import dev.toolbooth.payments.proof.PaymentReferences.Reference;
import dev.toolbooth.payments.svm.SolanaRefunds;
import dev.toolbooth.payments.svm.SvmReceiver;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rail for payments made before the call on one Solana network: the buyer presents the
 * transaction, in {@code _payment}. The terms say how strictly it is checked. The caller sees to it
 * that it counts once only, by the payment's key. Thread-safe.
 */
public final class ProofRail implements Rail {
    /** How long is waited for a transaction that was sent just now. */
    public static final Duration PATIENCE = Duration.ofSeconds(15);

    private final SvmReceiver receiver;
    private final OnChainVerifier chain;
    private final PaymentReferences references;
    private final SolanaRefunds refunds;
    private final InstantSource clock;

    /** How old a payment may be, how late, and how far its times may be apart. */
    private final Duration window;

    /**
     * @param receiver says for how long a payment is good, too
     * @param refunds who gives money back
     * @param patience how long is waited for a transaction that was sent just now
     */
    public ProofRail(
            SvmReceiver receiver,
            SolanaNode node,
            PaymentReferences references,
            SolanaRefunds refunds,
            InstantSource clock,
            PollDelay pollDelay,
            Duration patience) {
        this.receiver = receiver;
        this.chain = new OnChainVerifier(node, clock, pollDelay, patience);
        this.references = references;
        this.refunds = refunds;
        this.clock = clock;
        this.window = Duration.ofSeconds(receiver.maxTimeoutSeconds());
    }

    @Override
    public String name() {
        return "proof:" + receiver.network().id();
    }

    @Override
    public List<Offer> offers(Quote quote) {
        if (quote.terms().form() != Terms.Form.PROOF) {
            return List.of();
        }
        List<Offer> offers = new ArrayList<>();
        for (Asset asset : receiver.assets()) {
            SvmReceiver.amount(quote, asset)
                    .ifPresent(amount -> offers.add(offer(quote, asset, amount)));
        }
        return List.copyOf(offers);
    }

    private Offer offer(Quote quote, Asset asset, BigInteger amount) {
        Network network = receiver.network();
        ObjectNode extra = Json.object();
        reference(quote).ifPresent(reference -> extra.put("reference", reference.word()));
        return new Offer(
                Scheme.PROOF,
                network.id(),
                network.shortName(),
                asset.address(),
                asset.symbol(),
                amount,
                receiver.payTo().toString(),
                receiver.maxTimeoutSeconds(),
                extra);
    }

    /** What a transaction must contain that answers this request. */
    private Optional<Reference> reference(Quote quote) {
        String session = quote.session();
        return session == null || quote.terms().proof() != Level.REFERENCE
                ? Optional.empty()
                : references.of(session, quote.thing());
    }

    @Override
    public Verification verify(Payment payment, Quote quote) {
        List<Offer> offers = offers(quote);
        if (payment.scheme() != Scheme.PROOF || offers.isEmpty()) {
            return new Verification.NotMine();
        }
        return Verification.of(
                PaymentProof.read(payment.body()), proof -> check(proof, quote, offers));
    }

    private Verification check(PaymentProof proof, Quote quote, List<Offer> offers) {
        Optional<Offer> covered =
                offers.stream()
                        .filter(offer -> proof.amount().compareTo(offer.amount()) >= 0)
                        .findFirst();
        if (covered.isEmpty()) {
            return tooLow(proof.amount(), offers);
        }
        Level level = quote.terms().proof();
        return switch (level) {
            case HONOR -> unseen(proof, covered.get(), level);
            case FORMAT -> misshapen(proof).orElseGet(() -> unseen(proof, covered.get(), level));
            case CHAIN -> misshapen(proof).orElseGet(() -> onChain(proof, offers, null));
            case REFERENCE -> misshapen(proof).orElseGet(() -> tied(proof, quote, offers));
        };
    }

    private Verification tied(PaymentProof proof, Quote quote, List<Offer> offers) {
        Optional<Reference> reference = reference(quote);
        return reference.isPresent()
                ? onChain(proof, offers, reference.get())
                : new Verification.Bad(
                        ProofReason.SESSION_MISSING,
                        "_payment.session must be the session that the request for payment came"
                                + " with: without it anybody could show this transaction.");
    }

    /** An unchecked proof is not worth more than the price. */
    private Verification unseen(PaymentProof proof, Offer offer, Level level) {
        Instant at = proof.paidAt().orElseGet(clock::instant);
        return good(proof, offer, offer.amount(), level, at);
    }

    private static Verification tooLow(BigInteger amount, List<Offer> offers) {
        return new Verification.Bad(
                ProofReason.AMOUNT_TOO_LOW,
                "The price is "
                        + String.join(
                                " or ",
                                offers.stream()
                                        .map(
                                                offer ->
                                                        offer.amount()
                                                                + " units of "
                                                                + offer.symbol())
                                        .toList())
                        + ", paid were "
                        + amount
                        + ".");
    }

    /** What is wrong with the look of a proof; nothing when it looks like one. */
    private Optional<Verification> misshapen(PaymentProof proof) {
        if (proof.transaction().isEmpty()) {
            return Optional.of(
                    new Verification.Bad(
                            ProofReason.SIGNATURE_FORMAT,
                            "_payment.signature must be a transaction's signature: 64 bytes in"
                                    + " base58."));
        }
        if (proof.wallet().isEmpty()) {
            return Optional.of(
                    new Verification.Bad(
                            ProofReason.SENDER_FORMAT,
                            "_payment.from must be a wallet's address: 32 bytes in base58."));
        }
        return proof.paidAt().isPresent()
                ? Optional.empty()
                : Optional.of(
                        new Verification.Bad(
                                ProofReason.TIMESTAMP_FORMAT,
                                "_payment.timestamp must be a time as ISO 8601 writes it, such as"
                                        + " 2026-01-31T12:00:00.000Z."));
    }

    private boolean near(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(window) <= 0;
    }

    private Verification onChain(
            PaymentProof proof, List<Offer> offers, @Nullable Reference reference) {
        SolanaSignature signature = proof.transaction().orElseThrow();
        SolanaAddress from = proof.wallet().orElseThrow();
        try {
            return Verification.of(
                    chain.look(signature, from),
                    seen -> untied(seen, reference).orElseGet(() -> judge(proof, offers, seen)));
        } catch (NodeProblem e) {
            return unavailable();
        }
    }

    private static Verification unavailable() {
        return new Verification.Unavailable(
                "Solana can't be asked right now. The payment is not lost: show it again later.");
    }

    /** Why a transaction does not answer a request; nothing when it does, or none is named. */
    private Optional<Verification> untied(SeenTransaction seen, @Nullable Reference reference) {
        if (reference == null) {
            return Optional.empty();
        }
        if (!seen.mentions(reference.word())) {
            return Optional.of(
                    new Verification.Bad(
                            ProofReason.REFERENCE_MISSING,
                            "The transaction must name "
                                    + reference.word()
                                    + ", as an account or as a memo: it answers another request"
                                    + " for payment, or none."));
        }
        if (seen.at().isAfter(reference.since().plus(window))) {
            return Optional.of(
                    new Verification.Bad(
                            ProofReason.REFERENCE_EXPIRED,
                            "The request for payment is of "
                                    + reference.since()
                                    + ", and was good for "
                                    + window.toSeconds()
                                    + " seconds; the transaction is of "
                                    + seen.at()
                                    + ". Ask for a new request before you pay."));
        }
        return Optional.empty();
    }

    private Verification judge(PaymentProof proof, List<Offer> offers, SeenTransaction seen) {
        SolanaAddress from = proof.wallet().orElseThrow();
        Verification last = unavailable();
        for (Offer offer : offers) {
            OnChainVerifier.Expected expected =
                    new OnChainVerifier.Expected(
                            offer.asset(), offer.amount(), receiver.payTo(), from);
            X402ParseResult<Paid> found;
            try {
                found = OnChainVerifier.verify(seen, expected);
            } catch (NodeProblem e) {
                return unavailable();
            }
            switch (found) {
                case X402ParseResult.Good<Paid>(Paid paid) -> {
                    return paid(proof, offer, paid);
                }
                // The one that got something says more than those that got nothing.
                case X402ParseResult.Bad<Paid>(String reason, String message) -> {
                    if (!reason.equals(ProofReason.RECIPIENT_MISMATCH)
                            || last instanceof Verification.Unavailable) {
                        last = new Verification.Bad(reason, message);
                    }
                }
            }
        }
        return last;
    }

    private Verification paid(PaymentProof proof, Offer offer, Paid paid) {
        if (paid.amount().compareTo(proof.amount()) < 0) {
            return new Verification.Bad(
                    ProofReason.AMOUNT_MISMATCH,
                    "_payment.amount says "
                            + proof.amount()
                            + ", paid were "
                            + paid.amount()
                            + ".");
        }
        if (!near(paid.at(), proof.paidAt().orElseThrow())) {
            return new Verification.Bad(
                    ProofReason.TIMESTAMP_MISMATCH,
                    "The transaction is of "
                            + paid.at()
                            + ", more than "
                            + window.toSeconds()
                            + " seconds from _payment.timestamp.");
        }
        return good(proof, offer, paid.amount(), Level.CHAIN, paid.at());
    }

    private Verification good(
            PaymentProof proof, Offer offer, BigInteger amount, Level level, Instant at) {
        VerifiedPayment verified =
                new VerifiedPayment(
                        name(),
                        offer.network() + "|" + proof.signature(),
                        proof.from(),
                        offer,
                        amount,
                        at.plus(window),
                        true,
                        Json.object()
                                .put("signature", proof.signature())
                                .put("timestamp", proof.timestamp())
                                .put("amount", proof.amount().toString())
                                .put("from", proof.from())
                                .put("level", level.name())
                                .put("at", at.toEpochMilli()));
        return new Verification.Good(level.seen() ? verified : verified.believed());
    }

    /** A proof that was never shown before must be of just now, unless it is only a word. */
    @Override
    public Verification confirm(VerifiedPayment verified) {
        Level level = Level.valueOf(verified.payload().path("level").asString());
        Instant at = Instant.ofEpochMilli(verified.payload().path("at").asLong());
        if (level == Level.HONOR || near(at, clock.instant())) {
            return new Verification.Good(verified);
        }
        return new Verification.Bad(
                level.seen() ? ProofReason.TOO_OLD : ProofReason.TIMESTAMP_WINDOW,
                "The payment is of "
                        + at
                        + ", more than "
                        + window.toSeconds()
                        + " seconds from now.");
    }

    /** The money has moved already. */
    @Override
    public Settlement settle(VerifiedPayment verified) {
        return new Settlement.Settled(
                verified.payload().path("signature").asString(""), verified.amount());
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return settle(verified);
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return refunds.refund(verified, amount, id, note);
    }
}
