package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.SeenTransaction;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A search for what has become of a payment that another party signed last and sent, so that its
 * signature is unknown: by its content, among the payer's transactions. Thread-safe.
 */
public final class SvmSearch {
    /** How many transactions of a payer are looked at. */
    private static final int LOOKS_MAX = 100;

    private final SolanaNode node;
    private final InstantSource clock;

    public SvmSearch(SolanaNode node, InstantSource clock) {
        this.node = node;
        this.clock = clock;
    }

    /** What the chain says of it. */
    public Settlement find(VerifiedPayment verified) {
        Optional<SolanaTransaction> paid =
                SvmVerifier.decode(
                        verified.payload().path("payload").path("transaction").asString(""));
        Optional<SolanaAddress> payer = SolanaAddress.parse(verified.payer());
        if (paid.isEmpty() || payer.isEmpty()) {
            return new Settlement.Failed(SvmReason.NOT_DECODED, "The charge is no transaction.");
        }
        try {
            return find(verified, paid.get(), payer.get());
        } catch (NodeProblem e) {
            return new Settlement.Unknown(null, "Solana can't be asked: " + e.getMessage());
        }
    }

    private Settlement find(VerifiedPayment verified, SolanaTransaction paid, SolanaAddress payer)
            throws NodeProblem {
        Instant now = clock.instant();
        // Asked before the search: what happens after it can't be this one.
        boolean over =
                now.isAfter(verified.expires()) && !node.remembers(paid.message().blockhash());
        List<SolanaNode.Mention> mentions = node.mentions(payer);
        for (SolanaNode.Mention one : mentions.stream().limit(LOOKS_MAX).toList()) {
            Optional<SeenTransaction> seen = node.transaction(one.signature());
            if (seen.isPresent() && same(seen.get().transaction(), paid)) {
                return seen.get().error() == null
                        ? new Settlement.Settled(one.signature().toString(), verified.amount())
                        : new Settlement.Failed(
                                SvmReason.FAILED,
                                "The transaction "
                                        + one.signature()
                                        + " has failed: "
                                        + seen.get().error());
            }
        }
        if (!over) {
            return new Settlement.Unknown(null, "The payment is not on Solana yet.");
        }
        return mentions.size() > LOOKS_MAX
                        || now.isAfter(verified.expires().plus(SolanaSender.REMEMBERED))
                ? new Settlement.Unknown(
                        null,
                        "The payment is none of the latest transactions of "
                                + payer
                                + "; older ones have to be looked up in an explorer.")
                : new Settlement.Failed(
                        SvmReason.FAILED,
                        "The payment was not on Solana before its block hash expired. No money has"
                                + " moved.");
    }

    /** Whether two have the same content, whatever their signatures. */
    private static boolean same(SolanaTransaction one, SolanaTransaction other) {
        return Arrays.equals(one.message().bytes(), other.message().bytes());
    }
}
