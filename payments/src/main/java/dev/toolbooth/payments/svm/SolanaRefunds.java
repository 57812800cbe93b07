package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.Instructions;
import dev.toolbooth.chain.svm.KnownInstruction.LamportTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.MessageWriter;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The refunds from the wallet that got the money. Thread-safe.
 *
 * <p>A transaction is written down before it is sent, with the last block that it may be in: no
 * other is made while that one may still happen. A refund also has its id in a memo, and the
 * account's latest transactions are searched for it before one is made.
 */
public final class SolanaRefunds {
    private static final String NO_KEY = "refund_key_missing";
    private static final String INVALID = "invalid_refund";
    private static final String BYTES = "bytes";
    private static final String EXPIRES = "expires";
    private static final String LAST_HEIGHT = "last_height";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final SolanaNode node;
    private final SolanaSender sender;
    private final InstantSource clock;
    private final List<SolanaKey> keys;

    private final Set<String> running = ConcurrentHashMap.newKeySet();

    /** A refund's transaction, written down before it is sent. */
    private record Sent(SolanaTransaction transaction, Instant expires, long lastHeight) {}

    /**
     * @param keys of wallets that money may be given back from
     */
    public SolanaRefunds(
            SolanaNode node, SolanaSender sender, InstantSource clock, List<SolanaKey> keys) {
        this.node = node;
        this.sender = sender;
        this.clock = clock;
        this.keys = List.copyOf(keys);
    }

    /** Gives back, at most once for each id. */
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        if (amount.signum() <= 0 || amount.compareTo(verified.amount()) > 0) {
            return new Settlement.Failed(
                    INVALID,
                    "A refund is of 1 to " + verified.amount() + ", not of " + amount + ".");
        }
        if (!ID.matcher(id).matches()) {
            return new Settlement.Failed(INVALID, "A refund's id has letters and digits only.");
        }
        Optional<SolanaAddress> buyer = SolanaAddress.parse(verified.payer());
        Optional<SolanaKey> seller =
                keys.stream()
                        .filter(key -> key.address().toString().equals(verified.offer().payTo()))
                        .findFirst();
        if (buyer.isEmpty() || seller.isEmpty()) {
            return new Settlement.Failed(
                    NO_KEY,
                    "The key of "
                            + verified.offer().payTo()
                            + " is not known here. Send "
                            + amount
                            + " units of "
                            + verified.offer().asset()
                            + " to "
                            + verified.payer()
                            + " with your own wallet.");
        }
        if (!running.add(id)) {
            return new Settlement.Unknown(null, "This refund is being made right now.");
        }
        try {
            return refund(new Plan(verified, seller.get(), buyer.get(), amount, id), note);
        } finally {
            running.remove(id);
        }
    }

    /** A refund to make. */
    private record Plan(
            VerifiedPayment verified,
            SolanaKey seller,
            SolanaAddress buyer,
            BigInteger amount,
            String id) {
        String memo() {
            // The dot keeps one id from being the beginning of another.
            return "refund:" + id + ".";
        }

        @Nullable SolanaAddress mint() {
            String asset = verified.offer().asset();
            return asset.equals(Asset.NATIVE) ? null : SolanaAddress.parse(asset).orElse(null);
        }
    }

    private Settlement refund(Plan plan, RefundNote note) {
        ObjectNode begun = note.read();
        Settlement last = begun == null ? null : last(plan, begun);
        if (last != null && !(last instanceof Settlement.Failed)) {
            return last;
        }
        try {
            Optional<String> found = earlier(plan);
            if (found.isPresent()) {
                return new Settlement.Settled(found.get(), plan.amount);
            }
            Sent next = make(plan);
            return note.write(written(next))
                    ? sender.send(next.transaction, plan.amount)
                    : new Settlement.Unknown(
                            null, "It could not be written down, so nothing was sent.");
        } catch (NodeProblem e) {
            return new Settlement.Failed(
                    SvmReason.FAILED, "Solana can't be asked right now. Nothing was sent.");
        } catch (SolanaFault e) {
            return new Settlement.Failed(INVALID, String.valueOf(e.getMessage()));
        }
    }

    private static ObjectNode written(Sent next) {
        byte[] bytes = next.transaction.encode();
        return Json.object()
                .put(RefundNote.TRANSACTION, next.transaction.id().toString())
                .put(BYTES, Base64.getEncoder().encodeToString(bytes))
                .put(EXPIRES, next.expires.toEpochMilli())
                .put(LAST_HEIGHT, next.lastHeight);
    }

    /** What has become of the last one that was about to be sent. */
    private Settlement last(Plan plan, ObjectNode written) {
        String id = written.path(RefundNote.TRANSACTION).asString("");
        try {
            byte[] bytes = Base64.getDecoder().decode(written.path(BYTES).asString(""));
            return sender.find(
                    SolanaTransaction.decode(bytes),
                    plan.amount,
                    Instant.ofEpochMilli(written.path(EXPIRES).asLong()),
                    written.path(LAST_HEIGHT).asLong());
        } catch (SolanaFault | IllegalArgumentException e) {
            return new Settlement.Unknown(
                    id, "What was written of it can't be read: look up " + id);
        }
    }

    /** The transaction that has done it already. */
    private Optional<String> earlier(Plan plan) throws NodeProblem {
        for (SolanaNode.Mention one : node.mentions(plan.seller.address())) {
            if (!one.failed() && one.memo().contains(plan.memo())) {
                return Optional.of(one.signature().toString());
            }
        }
        return Optional.empty();
    }

    private Sent make(Plan plan) throws NodeProblem, SolanaFault {
        List<MessageWriter.Step> steps = new ArrayList<>();
        steps.add(Instructions.memo(plan.memo()));
        SolanaAddress from = plan.seller.address();
        SolanaAddress mint = plan.mint();
        if (mint == null) {
            steps.add(
                    Instructions.transferLamports(
                            new LamportTransfer(from, plan.buyer, plan.amount)));
        } else {
            SolanaNode.Mint known =
                    node.mint(mint)
                            .orElseThrow(() -> NodeProblem.noAnswer(mint + " is no mint here"));
            SolanaAddress program = known.program();
            steps.add(Instructions.openTokenAccount(from, plan.buyer, mint, program));
            steps.add(
                    Instructions.transferTokens(
                            new TokenTransfer(
                                    program,
                                    TokenAccounts.of(from, mint, program),
                                    mint,
                                    TokenAccounts.of(plan.buyer, mint, program),
                                    from,
                                    plan.amount),
                            known.decimals()));
        }
        SolanaNode.Recent recent = node.latestBlockhash();
        SolanaTransaction signed =
                SolanaTransaction.unsigned(MessageWriter.write(from, recent.blockhash(), steps))
                        .sign(plan.seller);
        return new Sent(signed, clock.instant().plus(SolanaSender.LIFETIME), recent.lastHeight());
    }
}
