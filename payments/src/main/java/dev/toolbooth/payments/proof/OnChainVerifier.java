package dev.toolbooth.payments.proof;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.SeenTransaction;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** A verifier of transactions that buyers present as payments. Thread-safe; it may block. */
final class OnChainVerifier {
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** The most that wait at once: anyone can ask for transactions that never come. */
    static final int WAITING_MAX = 32;

    private final Semaphore waiting = new Semaphore(WAITING_MAX);

    private final SolanaNode node;
    private final InstantSource clock;
    private final PollDelay pollDelay;
    private final Duration patience;

    /**
     * @param patience how long is waited for a transaction that was sent just now
     */
    OnChainVerifier(SolanaNode node, InstantSource clock, PollDelay pollDelay, Duration patience) {
        this.node = node;
        this.clock = clock;
        this.pollDelay = pollDelay;
        this.patience = patience;
    }

    /** Looks whether a wallet has sent a transaction, and whether it went well. */
    X402ParseResult<SeenTransaction> look(SolanaSignature signature, SolanaAddress from)
            throws NodeProblem {
        Optional<SeenTransaction> found = wait(signature);
        if (found.isEmpty()) {
            return new X402ParseResult.Bad<>(
                    ProofReason.NOT_FOUND,
                    "There is no confirmed transaction "
                            + signature
                            + ". If it was sent just now, try again in a few seconds.");
        }
        SeenTransaction seen = found.get();
        if (seen.error() != null) {
            return new X402ParseResult.Bad<>(
                    ProofReason.FAILED,
                    "The transaction has failed on the chain, so nothing was paid.");
        }
        return judge(seen, signature, from);
    }

    private static X402ParseResult<SeenTransaction> judge(
            SeenTransaction seen, SolanaSignature signature, SolanaAddress from) {
        SolanaTransaction transaction = seen.transaction();
        if (!transaction.id().equals(signature)) {
            return new X402ParseResult.Bad<>(
                    ProofReason.SIGNATURE_MISMATCH,
                    "The node has answered with another transaction.");
        }
        for (int place = 0; place < transaction.signatures().size(); place++) {
            if (!transaction.signed(place)) {
                return new X402ParseResult.Bad<>(
                        ProofReason.SIGNATURE_INVALID,
                        "A signature of the transaction is not good.");
            }
        }
        // A payment that a facilitator has settled was sent by the facilitator: it has paid for
        // something already, and must not count a second time as a proof.
        if (!transaction.message().feePayer().equals(from)) {
            return new X402ParseResult.Bad<>(
                    ProofReason.SENDER_MISMATCH,
                    "The transaction was not sent by " + from + ", who must also pay its fee.");
        }
        return new X402ParseResult.Good<>(seen);
    }

    private Optional<SeenTransaction> wait(SolanaSignature signature) throws NodeProblem {
        Optional<SeenTransaction> found = node.transaction(signature);
        if (found.isPresent() || !waiting.tryAcquire()) {
            return found;
        }
        try {
            Instant until = clock.instant().plus(patience);
            while (found.isEmpty() && clock.instant().isBefore(until)) {
                pollDelay.pause(PAUSE);
                found = node.transaction(signature);
            }
            return found;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            waiting.release();
        }
    }

    /**
     * The payment in a transaction.
     *
     * @param amount the amount that the recipient got
     */
    public record Paid(BigInteger amount, Instant at) {}

    /** The transfer expected of a transaction: an amount from a sender to a recipient. */
    record Expected(
            String asset, BigInteger amount, SolanaAddress recipient, SolanaAddress sender) {}

    /** Whether a transaction that went well has paid. */
    static X402ParseResult<Paid> verify(SeenTransaction seen, Expected expected)
            throws NodeProblem {
        BigInteger got = gained(seen, expected.recipient(), expected.asset());
        if (got.signum() <= 0) {
            return new X402ParseResult.Bad<>(
                    ProofReason.RECIPIENT_MISMATCH,
                    "The transaction has brought "
                            + expected.recipient()
                            + " nothing that is taken here.");
        }
        if (got.compareTo(expected.amount()) < 0) {
            return new X402ParseResult.Bad<>(
                    ProofReason.AMOUNT_TOO_LOW,
                    "The price is " + expected.amount() + ", paid were " + got + ".");
        }
        BigInteger spent = gained(seen, expected.sender(), expected.asset()).negate();
        if (spent.compareTo(expected.amount()) < 0) {
            return new X402ParseResult.Bad<>(
                    ProofReason.SENDER_MISMATCH,
                    "The money did not come from " + expected.sender() + ".");
        }
        return new X402ParseResult.Good<>(new Paid(got, seen.at()));
    }

    /** How much of an asset a wallet has more than before; below zero for one that has paid. */
    private static BigInteger gained(SeenTransaction seen, SolanaAddress wallet, String asset)
            throws NodeProblem {
        return asset.equals(Asset.NATIVE)
                ? seen.lamportsGained(wallet)
                : seen.tokensGained(wallet, asset);
    }
}
