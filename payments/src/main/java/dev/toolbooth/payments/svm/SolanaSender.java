package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.core.rail.Settlement;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A sender of fully signed transactions that also finds out what became of them. Sending one again
 * is harmless: the chain executes it once. Thread-safe.
 */
public final class SolanaSender {
    /** After this no block takes a transaction that was made before. */
    public static final Duration LIFETIME = Duration.ofMinutes(2);

    /**
     * Nodes keep transactions for two days at least; after this it is no proof that none is there.
     */
    static final Duration REMEMBERED = Duration.ofDays(1);

    private static final Duration OFTEN = Duration.ofMillis(250);
    private static final Duration SELDOM = Duration.ofSeconds(1);
    private static final int OFTEN_TIMES = 8;

    private final SolanaNode node;
    private final InstantSource clock;
    private final PollDelay pollDelay;
    private final Duration patience;

    /**
     * @param patience how long is waited for a transaction to be confirmed
     */
    public SolanaSender(
            SolanaNode node, InstantSource clock, PollDelay pollDelay, Duration patience) {
        this.node = node;
        this.clock = clock;
        this.pollDelay = pollDelay;
        this.patience = patience;
    }

    /** Sends one and waits for it. */
    public Settlement send(SolanaTransaction transaction, BigInteger amount) {
        Instant until = clock.instant().plus(patience);
        try {
            node.send(transaction.encode());
        } catch (NodeProblem problem) {
            // Without an answer it may have got there; with a refusal an earlier one may have.
            if (problem.kind() == NodeProblem.Kind.REFUSED) {
                Optional<Settlement> before = refused(transaction.id(), problem);
                if (before.isPresent()) {
                    return before.get();
                }
            }
        }
        for (int times = 1; ; times++) {
            Settlement now = status(transaction.id(), amount).orElse(null);
            if (now != null) {
                return now;
            }
            if (!clock.instant().isBefore(until)) {
                return unknown(transaction.id());
            }
            try {
                pollDelay.pause(times <= OFTEN_TIMES ? OFTEN : SELDOM);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return unknown(transaction.id());
            }
        }
    }

    /** What a refusal means; nothing when it is worth waiting all the same. */
    private Optional<Settlement> refused(SolanaSignature id, NodeProblem problem) {
        String why = String.valueOf(problem.getMessage());
        boolean before = why.contains("AlreadyProcessed") || why.contains("already been processed");
        try {
            if (before || node.status(id).isPresent()) {
                return Optional.empty();
            }
        } catch (NodeProblem e) {
            return Optional.of(unknown(id));
        }
        return Optional.of(
                new Settlement.Failed(
                        SvmReason.FAILED,
                        "Solana has not taken the transaction. Sign a new one and try again."));
    }

    /** How it has ended; nothing while it has not. */
    private Optional<Settlement> status(SolanaSignature id, BigInteger amount) {
        try {
            return node.status(id)
                    .filter(SolanaNode.Status::confirmed)
                    .map(
                            status ->
                                    status.error() == null
                                            ? new Settlement.Settled(id.toString(), amount)
                                            : new Settlement.Failed(
                                                    SvmReason.FAILED,
                                                    "The transaction "
                                                            + id
                                                            + " has failed: "
                                                            + status.error()));
        } catch (NodeProblem e) {
            return Optional.empty();
        }
    }

    private static Settlement unknown(SolanaSignature id) {
        return new Settlement.Unknown(
                id.toString(), "Solana has not confirmed the transaction " + id + " yet.");
    }

    /**
     * Finds out the state of a transaction that was sent, or not.
     *
     * @param expires the moment after which it can't happen any more, if the chain agrees
     */
    public Settlement find(SolanaTransaction transaction, BigInteger amount, Instant expires) {
        return find(transaction, amount, expires, 0);
    }

    /**
     * The same where it is known after which block it can't happen any more.
     *
     * @param lastHeight the height of that block
     */
    Settlement find(
            SolanaTransaction transaction, BigInteger amount, Instant expires, long lastHeight) {
        SolanaSignature id = transaction.id();
        Optional<Settlement> known = status(id, amount);
        if (known.isPresent()) {
            return known.get();
        }
        Instant now = clock.instant();
        try {
            // A node that is behind doesn't know the newest hashes either: so time counts as well.
            if (now.isBefore(expires)
                    || (lastHeight > 0 && node.finalHeight() <= lastHeight)
                    || node.remembers(transaction.message().blockhash())) {
                return unknown(id);
            }
            // It may have happened since the first look.
            Optional<SolanaNode.Status> last = node.status(id);
            if (last.isPresent()) {
                return status(id, amount).orElseGet(() -> unknown(id));
            }
        } catch (NodeProblem e) {
            return unknown(id);
        }
        return now.isAfter(expires.plus(REMEMBERED))
                ? new Settlement.Unknown(
                        id.toString(),
                        "The node doesn't know "
                                + id
                                + " but it is so old that it may have forgotten it: look it up in"
                                + " an explorer.")
                : new Settlement.Failed(
                        SvmReason.FAILED,
                        "The transaction was not confirmed before its block hash expired. No money"
                                + " has moved.");
    }
}
