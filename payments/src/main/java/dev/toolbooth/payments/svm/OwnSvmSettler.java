package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Pays fees with a key of our own, and sends over our own node. Thread-safe.
 *
 * <p>What is sent has the same signature however often it is made, so a payment can be found again
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
    public Check confirm(Charge charge) {
        Optional<SolanaTransaction> transaction = transaction(charge);
        Optional<SolanaTransaction> signed = transaction.flatMap(this::sign);
        if (signed.isEmpty()) {
            return new Check.Bad(
                    SvmReason.FEE_PAYER_MISMATCH, "The fee is not to be paid by the key of here.");
        }
        try {
            Optional<String> error = node.simulate(transaction.get().encode());
            if (error.isPresent()) {
                return wouldFail(error.get());
            }
            // A node may try out again what has happened already.
            return node.status(signed.get().id()).isPresent()
                    ? new Check.Bad(
                            SvmReason.DUPLICATE, "This payment was settled before. Sign a new one.")
                    : new Check.Good(charge);
        } catch (NodeProblem problem) {
            return judgesTransaction(problem)
                    ? wouldFail("the node can't try it out")
                    : new Check.Unavailable("Solana can't be asked right now. Try again later.");
        }
    }

    /** Whether a refusal is about the transaction, and not about the node's own trouble. */
    private static boolean judgesTransaction(NodeProblem problem) {
        int code = problem.code();
        return problem.kind() == NodeProblem.Kind.REFUSED
                && (code == PARAMS || (code >= SERVER_ERRORS_FROM && code <= SERVER_ERRORS_TO));
    }

    private static Check.Bad wouldFail(String error) {
        return new Check.Bad(
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
    public Settlement settle(Charge charge) {
        Optional<SolanaTransaction> signed = transaction(charge).flatMap(this::sign);
        if (signed.isEmpty()) {
            return notOurs();
        }
        if (!running.add(charge.key())) {
            // What the other one finds out is not known here, so this must not be called a failure.
            return new Settlement.Unknown(
                    signed.get().id().toString(),
                    SvmReason.DUPLICATE + ": this payment is being settled right now.");
        }
        try {
            return sender.send(signed.get(), charge.amount());
        } finally {
            running.remove(charge.key());
        }
    }

    @Override
    public Settlement find(Charge charge) {
        return transaction(charge)
                .flatMap(this::sign)
                .map(signed -> sender.find(signed, charge.amount(), charge.expires()))
                .orElseGet(OwnSvmSettler::notOurs);
    }

    private static Settlement notOurs() {
        return new Settlement.Failed(
                SvmReason.FEE_PAYER_MISMATCH,
                "The payment's fee was to be paid by another key than the one that is configured.");
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        return refunds.refund(charge, amount, id, note);
    }

    private Optional<SolanaTransaction> sign(SolanaTransaction transaction) {
        return transaction.message().feePayer().equals(feePayer.address())
                ? Optional.of(transaction.sign(feePayer))
                : Optional.empty();
    }

    private static Optional<SolanaTransaction> transaction(Charge charge) {
        return SvmVerifier.decode(
                charge.payload().path("payload").path("transaction").asString(""));
    }
}
