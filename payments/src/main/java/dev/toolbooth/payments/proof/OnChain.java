package dev.toolbooth.payments.proof;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.Pause;
import dev.toolbooth.chain.svm.SeenTransaction;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.chain.svm.SolanaTransaction;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Looks at transactions that somebody says to have paid with. Thread-safe; it may block. */
final class OnChain {
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** So many may wait at once: anybody can ask for transactions that never come. */
    static final int WAITING_MAX = 32;

    private final Semaphore waiting = new Semaphore(WAITING_MAX);

    private final SolanaNode node;
    private final InstantSource clock;
    private final Pause pause;
    private final Duration patience;

    /**
     * @param patience how long is waited for a transaction that was sent just now
     */
    OnChain(SolanaNode node, InstantSource clock, Pause pause, Duration patience) {
        this.node = node;
        this.clock = clock;
        this.pause = pause;
        this.patience = patience;
    }

    /** What was seen. */
    sealed interface Look {
        /** It is there, it went well, and the wallet has sent it. */
        record Good(SeenTransaction transaction) implements Look {}

        /** It does not count. */
        record Bad(String reason, String message) implements Look {}

        /** Nobody can say. */
        record Unavailable() implements Look {}
    }

    /** Looks whether a wallet has sent a transaction, and whether it went well. */
    Look look(SolanaSignature signature, SolanaAddress from) {
        SeenTransaction seen;
        try {
            Optional<SeenTransaction> found = wait(signature);
            if (found.isEmpty()) {
                return new Look.Bad(
                        ProofReason.NOT_FOUND,
                        "There is no confirmed transaction "
                                + signature
                                + ". If it was sent just now, try again in a few seconds.");
            }
            seen = found.get();
        } catch (NodeProblem e) {
            return new Look.Unavailable();
        }
        if (seen.error() != null) {
            return new Look.Bad(
                    ProofReason.FAILED,
                    "The transaction has failed on the chain, so nothing was paid.");
        }
        return judge(seen, signature, from);
    }

    private static Look judge(SeenTransaction seen, SolanaSignature signature, SolanaAddress from) {
        SolanaTransaction transaction = seen.transaction();
        if (!transaction.id().equals(signature)) {
            return new Look.Bad(
                    ProofReason.SIGNATURE_MISMATCH,
                    "The node has answered with another transaction.");
        }
        for (int place = 0; place < transaction.signatures().size(); place++) {
            if (!transaction.signed(place)) {
                return new Look.Bad(
                        ProofReason.SIGNATURE_INVALID,
                        "A signature of the transaction is not good.");
            }
        }
        // A payment that a facilitator has settled was sent by the facilitator: it has paid for
        // something already, and must not count a second time as a proof.
        if (!transaction.message().feePayer().equals(from)) {
            return new Look.Bad(
                    ProofReason.SENDER_MISMATCH,
                    "The transaction was not sent by " + from + ", who must also pay its fee.");
        }
        return new Look.Good(seen);
    }

    private Optional<SeenTransaction> wait(SolanaSignature signature) throws NodeProblem {
        Optional<SeenTransaction> found = node.transaction(signature);
        if (found.isPresent() || !waiting.tryAcquire()) {
            return found;
        }
        try {
            Instant until = clock.instant().plus(patience);
            while (found.isEmpty() && clock.instant().isBefore(until)) {
                pause.pause(PAUSE);
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

    /** What a transaction should have done: brought a recipient so much from a sender. */
    record Expected(
            String asset, BigInteger amount, SolanaAddress recipient, SolanaAddress sender) {}

    /** Looks whether it was paid. */
    Verification verify(SolanaSignature signature, Expected expected) {
        return switch (look(signature, expected.sender())) {
            case Look.Good(SeenTransaction seen) -> verify(seen, expected);
            case Look.Bad(String reason, String message) ->
                    new Verification.Unpaid(reason, message);
            case Look.Unavailable _ -> new Verification.Unavailable();
        };
    }

    /** Whether a transaction that went well has paid. */
    static Verification verify(SeenTransaction seen, Expected expected) {
        try {
            BigInteger got = gained(seen, expected.recipient(), expected.asset());
            if (got.signum() <= 0) {
                return new Verification.Unpaid(
                        ProofReason.RECIPIENT_MISMATCH,
                        "The transaction has brought "
                                + expected.recipient()
                                + " nothing that is taken here.");
            }
            if (got.compareTo(expected.amount()) < 0) {
                return new Verification.Unpaid(
                        ProofReason.AMOUNT_TOO_LOW,
                        "The price is " + expected.amount() + ", paid were " + got + ".");
            }
            BigInteger spent = gained(seen, expected.sender(), expected.asset()).negate();
            if (spent.compareTo(expected.amount()) < 0) {
                return new Verification.Unpaid(
                        ProofReason.SENDER_MISMATCH,
                        "The money did not come from " + expected.sender() + ".");
            }
            return new Verification.Paid(got, seen.at());
        } catch (NodeProblem e) {
            return new Verification.Unavailable();
        }
    }

    /** How much of an asset a wallet has more than before; below zero for one that has paid. */
    private static BigInteger gained(SeenTransaction seen, SolanaAddress wallet, String asset)
            throws NodeProblem {
        return asset.equals(Asset.NATIVE)
                ? seen.lamportsGained(wallet)
                : seen.tokensGained(wallet, asset);
    }
}
