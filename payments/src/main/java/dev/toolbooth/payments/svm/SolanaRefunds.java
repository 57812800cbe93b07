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
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Settlement;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gives money back, from the wallet that got it. Thread-safe.
 *
 * <p>A refund has its id in a memo. Before one is made, the latest transactions of the account are
 * searched for that memo, and what was sent in this process and has not ended is waited for.
 */
public final class SolanaRefunds {
    private static final String NO_KEY = "refund_key_missing";
    private static final String INVALID = "invalid_refund";
    private static final int SENT_MAX = 1000;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final SolanaNode node;
    private final SolanaSender sender;
    private final InstantSource clock;
    private final List<SolanaKey> keys;

    private final Set<String> running = ConcurrentHashMap.newKeySet();

    /** Those that were sent and not seen to end. Guarded by itself. */
    private final Map<String, Sent> sent = new LinkedHashMap<>();

    private record Sent(SolanaTransaction transaction, Instant expires) {}

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
    public Settlement refund(Charge charge, BigInteger amount, String id) {
        if (amount.signum() <= 0 || amount.compareTo(charge.amount()) > 0) {
            return new Settlement.Failed(
                    INVALID, "A refund is of 1 to " + charge.amount() + ", not of " + amount + ".");
        }
        if (!ID.matcher(id).matches()) {
            return new Settlement.Failed(INVALID, "A refund's id has letters and digits only.");
        }
        Optional<SolanaAddress> buyer = SolanaAddress.parse(charge.payer());
        Optional<SolanaKey> seller =
                keys.stream()
                        .filter(key -> key.address().toString().equals(charge.offer().payTo()))
                        .findFirst();
        if (buyer.isEmpty() || seller.isEmpty()) {
            return new Settlement.Failed(
                    NO_KEY,
                    "The key of "
                            + charge.offer().payTo()
                            + " is not known here. Send "
                            + amount
                            + " units of "
                            + charge.offer().asset()
                            + " to "
                            + charge.payer()
                            + " with your own wallet.");
        }
        if (!running.add(id)) {
            return new Settlement.Unknown(null, "This refund is being made right now.");
        }
        try {
            return refund(new Plan(charge, seller.get(), buyer.get(), amount, id));
        } finally {
            running.remove(id);
        }
    }

    /** What is to be done. */
    private record Plan(
            Charge charge, SolanaKey seller, SolanaAddress buyer, BigInteger amount, String id) {
        String memo() {
            // The dot keeps one id from being the beginning of another.
            return "refund:" + id + ".";
        }

        @Nullable SolanaAddress mint() {
            String asset = charge.offer().asset();
            return asset.equals(Asset.NATIVE) ? null : SolanaAddress.parse(asset).orElse(null);
        }
    }

    private Settlement refund(Plan plan) {
        Sent before = take(plan.id);
        if (before != null) {
            Settlement result = sender.find(before.transaction, plan.amount, before.expires);
            if (!(result instanceof Settlement.Failed)) {
                return remember(plan, before, result);
            }
        }
        try {
            Optional<String> found = earlier(plan);
            if (found.isPresent()) {
                return new Settlement.Settled(found.get(), plan.amount);
            }
            Sent next = new Sent(make(plan), clock.instant().plus(SolanaSender.LIFETIME));
            return remember(plan, next, sender.send(next.transaction, plan.amount));
        } catch (NodeProblem e) {
            return new Settlement.Failed(
                    SvmReason.FAILED, "Solana can't be asked right now. Nothing was sent.");
        } catch (SolanaFault e) {
            return new Settlement.Failed(INVALID, String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Sent take(String id) {
        synchronized (sent) {
            return sent.remove(id);
        }
    }

    private Settlement remember(Plan plan, Sent transaction, Settlement result) {
        if (result instanceof Settlement.Unknown) {
            synchronized (sent) {
                sent.put(plan.id, transaction);
                if (sent.size() > SENT_MAX) {
                    sent.remove(sent.keySet().iterator().next());
                }
            }
        }
        return result;
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

    private SolanaTransaction make(Plan plan) throws NodeProblem, SolanaFault {
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
        return SolanaTransaction.unsigned(MessageWriter.write(from, node.latestBlockhash(), steps))
                .sign(plan.seller);
    }
}
