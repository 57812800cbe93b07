package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.client.pay.NoMoneyMoved;
import dev.toolbooth.client.pay.PayProblem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The submission of a signed transaction to Solana, and the wait for it. Repeating it is harmless:
 * the chain executes it once. Thread-safe.
 */
final class SolanaDelivery {
    /** After this no block takes a transaction that was signed before. */
    static final Duration LIFETIME = Duration.ofMinutes(2);

    /** How long is waited for the chain to confirm. */
    static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Nodes keep transactions for two days at least: later, not to be there is no proof. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private static final Duration OFTEN = Duration.ofMillis(250);
    private static final Duration SELDOM = Duration.ofSeconds(1);
    private static final int OFTEN_TIMES = 8;

    /** Clusters lose transactions when they are busy, so it is sent again while it waits. */
    private static final int SENT_EVERY = 10;

    private final SolanaNode node;
    private final InstantSource clock;
    private final PollDelay pollDelay;

    SolanaDelivery(SolanaNode node, InstantSource clock, PollDelay pollDelay) {
        this.node = node;
        this.clock = clock;
        this.pollDelay = pollDelay;
    }

    /**
     * Sends it and waits until it is confirmed.
     *
     * @param signed when it was
     */
    void deliver(SolanaTransaction transaction, Instant signed) throws PayProblem {
        Instant until = clock.instant().plus(PATIENCE);
        boolean taken = false;
        for (int times = 0; ; times++) {
            if (confirmed(transaction.id())) {
                return;
            }
            if (isOver(transaction, signed)) {
                throw over(transaction, signed);
            }
            if (times % SENT_EVERY == 0) {
                taken = send(transaction, taken) || taken;
            }
            if (!clock.instant().isBefore(until)) {
                throw unknown(transaction.id());
            }
            pause(transaction.id(), times < OFTEN_TIMES ? OFTEN : SELDOM);
        }
    }

    private void pause(SolanaSignature id, Duration length) throws PayProblem {
        try {
            pollDelay.pause(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(id);
        }
    }

    private boolean confirmed(SolanaSignature id) throws PayProblem {
        Optional<SolanaNode.Status> status;
        try {
            status = node.status(id).filter(SolanaNode.Status::confirmed);
        } catch (NodeProblem e) {
            return false;
        }
        if (status.isPresent() && status.get().error() != null) {
            throw new PayProblem(
                    "The transaction "
                            + id
                            + " has failed on Solana: "
                            + status.get().error()
                            + ". Nothing was paid but its fee. Look at the wallet's balance, and"
                            + " call again.",
                    new NoMoneyMoved());
        }
        return status.isPresent();
    }

    /**
     * Sends it.
     *
     * @param before whether a node has taken it already: then a refusal tells nothing
     * @return whether a node may have it
     */
    private boolean send(SolanaTransaction transaction, boolean before) throws PayProblem {
        try {
            node.send(transaction.encode());
            return true;
        } catch (NodeProblem problem) {
            String why = String.valueOf(problem.getMessage());
            boolean processed =
                    why.contains("AlreadyProcessed") || why.contains("already been processed");
            // Without an answer it may have got there all the same.
            if (problem.kind() == NodeProblem.Kind.NO_ANSWER || processed || before) {
                return true;
            }
            throw new PayProblem(
                    "Solana's node has not taken the transaction "
                            + transaction.id()
                            + ": "
                            + why
                            + ". No money has moved. Look at the wallet's balance: it needs the"
                            + " price, and a little SOL for the fee.");
        }
    }

    /** Whether it can't happen any more, and has not. */
    private boolean isOver(SolanaTransaction transaction, Instant signed) {
        if (clock.instant().isBefore(signed.plus(LIFETIME))) {
            // A node that is behind doesn't know the newest hashes, so time counts as well.
            return false;
        }
        try {
            return !node.remembers(transaction.message().blockhash())
                    // It may have happened since the first look.
                    && node.status(transaction.id()).isEmpty();
        } catch (NodeProblem e) {
            return false;
        }
    }

    private PayProblem over(SolanaTransaction transaction, Instant signed) {
        return clock.instant().isAfter(signed.plus(REMEMBERED))
                ? new PayProblem(
                        "The node doesn't know the transaction "
                                + transaction.id()
                                + ", but it is so old that the node may have forgotten it: look it"
                                + " up in an explorer.")
                : new PayProblem(
                        "The transaction "
                                + transaction.id()
                                + " has expired before Solana has taken it. No money has moved, and"
                                + " none will. Call again to sign a new one.",
                        new NoMoneyMoved());
    }

    private static PayProblem unknown(SolanaSignature id) {
        return new PayProblem(
                "Solana has not confirmed the transaction "
                        + id
                        + " yet, so nobody can say whether it was paid. Make the same call again"
                        + " later: it goes on with this payment, and pays nothing twice.");
    }
}
