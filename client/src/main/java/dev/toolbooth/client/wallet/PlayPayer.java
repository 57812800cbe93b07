package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PaymentValue;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.text.SafeText;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/**
 * A payer in play money, which is worth nothing. It pays only sellers that declare play money, on
 * test networks. It asks no node, and nothing that it signs moves anything. Thread-safe.
 */
public final class PlayPayer implements PaymentMethod {
    private static final int PROOF_BYTES = 32;

    private final String address;
    private final Predicate<PaymentRequirements> plays;
    private final Signer signer;

    /** Signs for what {@link #plays}. */
    private interface Signer {
        PreparedPayment sign(PaymentRequirements way) throws PayProblem;
    }

    private PlayPayer(String address, Predicate<PaymentRequirements> plays, Signer signer) {
        this.address = address;
        this.plays = plays;
        this.signer = signer;
    }

    /** Both of them, for the two ways that sellers play. */
    public static List<PaymentMethod> all(
            EvmKey evm, SolanaKey solana, InstantSource clock, RandomGenerator random) {
        return List.of(exact(evm, clock, random), proofs(solana, clock, random));
    }

    /** Pays offers of the scheme exact that are marked as play. */
    public static PlayPayer exact(EvmKey key, InstantSource clock, RandomGenerator random) {
        EvmPayer payer = new EvmPayer(key, clock, random);
        return new PlayPayer(
                payer.address(),
                way -> payer.canPay(way) && PaymentValue.isTest(way) && isMarked(way),
                payer::prepare);
    }

    /**
     * Shows proofs of transactions that there are not, to sellers who don't look: those who do want
     * a session or a reference in it.
     */
    public static PlayPayer proofs(SolanaKey key, InstantSource clock, RandomGenerator random) {
        String address = key.address().toString();
        return new PlayPayer(
                address,
                way ->
                        way.scheme().equals(PaymentDemand.PROOF)
                                && PaymentValue.isTest(way)
                                && way.extraText("reference") == null
                                && way.extraText("session") == null,
                way -> {
                    byte[] message = new byte[PROOF_BYTES];
                    random.nextBytes(message);
                    SolanaSignature signature = key.sign(message);
                    return new PreparedPayment(
                            SolanaPayer.proofOf(
                                    signature.toString(), way, address, clock.instant()),
                            null,
                            clock.instant().plus(SolanaDelivery.LIFETIME));
                });
    }

    /** Whether a seller says that it only plays. */
    private static boolean isMarked(PaymentRequirements way) {
        JsonNode play = way.extra().path("play");
        return play.isBoolean() && play.booleanValue();
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public boolean canPay(PaymentRequirements way) {
        return plays.test(way);
    }

    @Override
    public PreparedPayment prepare(PaymentRequirements way) throws PayProblem {
        if (!plays.test(way)) {
            throw new PayProblem(
                    "This wallet has play money only, and the seller wants money on "
                            + SafeText.quoted(way.network())
                            + ". Make or import a wallet for it: toolbooth wallet create, or"
                            + " toolbooth wallet import.");
        }
        return signer.sign(way);
    }
}
