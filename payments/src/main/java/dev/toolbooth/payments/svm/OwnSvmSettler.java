package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A settler that pays fees with a key of our own, and sends over our own node. Thread-safe.
 *
 * <p>A transaction has the same signature however often it is made, so a payment can be found again
 * after a crash, whether it was sent or not.
 */
public final class OwnSvmSettler implements SvmSettler {
    private static final int PARAMS = -32602;
    private static final int SERVER_ERRORS_FROM = -32003;
    private static final int SERVER_ERRORS_TO = -32002;

    private final SolanaNode node;
    private final SolanaKey feePayer;
    private final SolanaSender sender;
    private final SolanaRefunds refunds;

    /** Payments that are being settled; there are as many as threads at most. */
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    public OwnSvmSettler(
            SolanaNode node, SolanaKey feePayer, SolanaSender sender, SolanaRefunds refunds) {
        this.node = node;
        this.feePayer = feePayer;
        this.sender = sender;
        this.refunds = refunds;
    }

    @Override
    public Optional<SolanaAddress> feePayer() {
        return Optional.of(feePayer.address());
    }

    @Override
    public Set<SolanaAddress> feePayers() {
        return Set.of(feePayer.address());
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        Optional<SolanaTransaction> transaction = transaction(verified);
        Optional<SolanaTransaction> signed = transaction.flatMap(this::sign);
        if (signed.isEmpty()) {
            return new Verification.Bad(
                    SvmReason.FEE_PAYER_MISMATCH, "The fee is not to be paid by the key of here.");
        }
        try {
            Optional<String> error = node.simulate(transaction.get().encode());
            if (error.isPresent()) {
                return wouldFail(error.get());
            }
            // A node may try out again what has happened already.
            return node.status(signed.get().id()).isPresent()
                    ? new Verification.Bad(
                            SvmReason.DUPLICATE, "This payment was settled before. Sign a new one.")
                    : new Verification.Good(verified);
        } catch (NodeProblem problem) {
            return judgesTransaction(problem)
                    ? wouldFail("the node can't try it out")
                    : new Verification.Unavailable(
                            "Solana can't be asked right now. Try again later.");
        }
    }

    /** Whether a refusal is about the transaction, and not about the node's own trouble. */
    private static boolean judgesTransaction(NodeProblem problem) {
        int code = problem.code();
        return problem.kind() == NodeProblem.Kind.REFUSED
                && (code == PARAMS || (code >= SERVER_ERRORS_FROM && code <= SERVER_ERRORS_TO));
    }

    private static Verification.Bad wouldFail(String error) {
        return new Verification.Bad(
                SvmReason.SIMULATION,
                "Solana would refuse the transaction: " + error + "." + hint(error));
    }

    private static String hint(String error) {
        if (error.contains("BlockhashNotFound")) {
            return " Its block hash is too old or of another network: sign a new one.";
        }
        if (error.contains("\"Custom\":1}")) {
            return " There are not enough tokens in the buyer's account.";
        }
        // A wallet has no account of a token before it got some for the first time.
        return error.contains("InvalidAccountData")
                ? " The buyer or the seller has no account of this token yet."
                : "";
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        Optional<SolanaTransaction> signed = transaction(verified).flatMap(this::sign);
        if (signed.isEmpty()) {
            return notOurs();
        }
        if (!running.add(verified.key())) {
            // What the other one finds out is not known here, so this must not be called a failure.
            return new Settlement.Unknown(
                    signed.get().id().toString(),
                    SvmReason.DUPLICATE + ": this payment is being settled right now.");
        }
        try {
            return sender.send(signed.get(), verified.amount());
        } finally {
            running.remove(verified.key());
        }
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return transaction(verified)
                .flatMap(this::sign)
                .map(signed -> sender.find(signed, verified.amount(), verified.expires()))
                .orElseGet(OwnSvmSettler::notOurs);
    }

    private static Settlement notOurs() {
        return new Settlement.Failed(
                SvmReason.FEE_PAYER_MISMATCH,
                "The payment's fee was to be paid by another key than the one that is configured.");
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return refunds.refund(verified, amount, id, note);
    }

    private Optional<SolanaTransaction> sign(SolanaTransaction transaction) {
        return transaction.message().feePayer().equals(feePayer.address())
                ? Optional.of(transaction.sign(feePayer))
                : Optional.empty();
    }

    private static Optional<SolanaTransaction> transaction(VerifiedPayment verified) {
        return SvmVerifier.decode(
                verified.payload().path("payload").path("transaction").asString(""));
    }
}
