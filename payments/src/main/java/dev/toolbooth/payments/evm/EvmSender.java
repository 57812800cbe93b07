package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.Transaction;
import dev.toolbooth.payments.RecentNotes;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A sender of one account's transactions, each with the next nonce. One at a time, under a lock: a
 * nonce used twice loses a transaction, and one left out blocks all that follow.
 *
 * <p>The node says which nonce is next. Our own count wins where it is higher, but only while
 * transactions of ours are pending, and only for a while: the node may be several machines, and the
 * next one asked may not have heard of the last transaction.
 */
final class EvmSender {
    /** How often a number that was taken after all is replaced by the next. */
    private static final int TRIES_MAX = 4;

    /** How long the node's count may be behind ours. */
    private static final Duration LAG_MAX = Duration.ofSeconds(15);

    private static final Duration FEES_FRESH = Duration.ofSeconds(3);
    private static final BigInteger USUAL_TIP = BigInteger.valueOf(1_000_000_000);

    /** What a transfer may take; an authorized one of USDC takes less than a third. */
    private static final BigInteger GAS_MAX = BigInteger.valueOf(300_000);

    /** Refusals after which the transaction is certainly not on its way. */
    private static final List<String> FINAL =
            List.of(
                    "insufficient funds",
                    "insufficient balance",
                    "underpriced",
                    "less than block base fee",
                    "intrinsic gas",
                    "gas limit",
                    "chain id",
                    "fee cap",
                    "nonce too low");

    private final EvmNode node;
    private final EvmKey key;
    private final long chainId;
    private final BigInteger maxFeePerGas;
    private final InstantSource clock;

    /** What calls of a contract take at most, by its address. */
    private final RecentNotes<BigInteger> usualGas = new RecentNotes<>();

    private final ReentrantLock lock = new ReentrantLock();
    // Guarded by the lock.
    private int underWay;
    private @Nullable BigInteger next;
    private Instant agreed = Instant.MIN;
    private @Nullable Fees fees;

    private record Fees(BigInteger base, BigInteger tip, Instant at) {
        /** What it costs now. */
        BigInteger least() {
            return base.add(tip);
        }

        /** Twice the base fee is enough for six full blocks in a row. */
        BigInteger max() {
            return base.shiftLeft(1).add(tip);
        }
    }

    /** The result of sending. */
    sealed interface Sending {
        /** It is on its way, or may be. {@link #done} must be called when it is no longer. */
        record Sent(String hash) implements Sending {}

        /** It would fail, so it was not sent. */
        record WouldFail(String message) implements Sending {}

        /** It was not sent. */
        record NotSent(String message) implements Sending {}

        /** It was not sent, because it could not be written down before. */
        record Unwritten() implements Sending {}
    }

    /** Writes down what is about to be sent; whether it may be. */
    interface Before {
        boolean write(Transaction.Signed signed, BigInteger number);
    }

    EvmSender(
            EvmNode node, EvmKey key, long chainId, BigInteger maxFeePerGas, InstantSource clock) {
        this.node = node;
        this.key = key;
        this.chainId = chainId;
        this.maxFeePerGas = maxFeePerGas;
        this.clock = clock;
    }

    Address account() {
        return key.address();
    }

    /**
     * @param simulated whether it was seen to go well just now
     */
    Sending send(Address to, String data, boolean simulated) {
        return send(to, data, simulated, (_, _) -> true);
    }

    /**
     * Why nothing should be sent now; empty when it may be. Fees may rise until it is sent, so this
     * leaves room for that.
     */
    Optional<String> tooExpensive() throws NodeProblem {
        lock.lock();
        try {
            Fees now = fees();
            return now.max().compareTo(maxFeePerGas) > 0
                    ? Optional.of(tooMuch(now))
                    : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private String tooMuch(Fees now) {
        return "Gas costs "
                + now.least()
                + " wei now, up to "
                + now.max()
                + " soon, and the most to be paid is "
                + maxFeePerGas
                + " (max-fee-mwei)";
    }

    /** Sends once more what was signed before. */
    void again(String raw) {
        lock.lock();
        try {
            underWay++;
            node.send(raw);
        } catch (NodeProblem e) {
            // Whatever it says: only the chain knows whether it was taken before.
            next = null;
        } finally {
            lock.unlock();
        }
    }

    Sending send(Address to, String data, boolean simulated, Before before) {
        BigInteger usual = simulated ? usualGas.get(to.lower()) : null;
        BigInteger gas;
        try {
            gas = usual == null ? gas(to, data) : usual;
        } catch (NodeProblem e) {
            return switch (e.kind()) {
                case NO_ANSWER -> new Sending.NotSent("The chain can't be asked: " + said(e));
                case REFUSED ->
                        isAboutGas(said(e))
                                ? new Sending.NotSent(poor(said(e)))
                                : new Sending.WouldFail(
                                        "The token refuses the transfer" + RevertMessage.words(e));
            };
        }
        if (gas.compareTo(GAS_MAX) > 0) {
            return new Sending.NotSent("It would take " + gas + " gas, more than " + GAS_MAX);
        }
        lock.lock();
        try {
            return numbered(to, data, gas, before);
        } finally {
            lock.unlock();
        }
    }

    /** Something may change until it is mined, such as who has had the token before. */
    private BigInteger gas(Address to, String data) throws NodeProblem {
        BigInteger estimate = node.estimate(key.address(), to, data);
        BigInteger half = estimate.add(estimate.shiftRight(1));
        usualGas.put(to.lower(), half.min(GAS_MAX));
        return estimate.compareTo(GAS_MAX) > 0 ? estimate : half.min(GAS_MAX);
    }

    private static boolean isAboutGas(String message) {
        return message.toLowerCase(Locale.ROOT).contains("insufficient funds");
    }

    private String poor(String message) {
        return "The settling account " + key.address() + " can't pay for gas: " + message;
    }

    private Sending numbered(Address to, String data, BigInteger gas, Before before) {
        String last = "";
        BigInteger least = BigInteger.ZERO;
        for (int i = 0; i < TRIES_MAX; i++) {
            Transaction.Signed signed;
            BigInteger number;
            try {
                Fees now = fees();
                if (now.least().compareTo(maxFeePerGas) > 0) {
                    return new Sending.NotSent(tooMuch(now));
                }
                number = number().max(least);
                signed =
                        new Transaction(
                                        chainId,
                                        number,
                                        now.tip(),
                                        now.max().min(maxFeePerGas),
                                        gas,
                                        to,
                                        BigInteger.ZERO,
                                        data)
                                .sign(key);
            } catch (NodeProblem e) {
                return new Sending.NotSent("The chain can't be asked: " + said(e));
            }
            if (!before.write(signed, number)) {
                return new Sending.Unwritten();
            }
            try {
                node.send(signed.raw());
                underWay++;
                next = number.add(BigInteger.ONE);
                return new Sending.Sent(signed.hash());
            } catch (NodeProblem e) {
                last = said(e);
                String lower = last.toLowerCase(Locale.ROOT);
                if (e.kind() == NodeProblem.Kind.NO_ANSWER
                        || FINAL.stream().noneMatch(lower::contains)) {
                    // It may have arrived: the node's own count tells at the next one.
                    underWay++;
                    next = null;
                    return new Sending.Sent(signed.hash());
                }
                if (lower.contains("nonce too low") || lower.contains("replacement")) {
                    // Somebody else uses this account, or the node's count was old.
                    least = number.add(BigInteger.ONE);
                } else {
                    return new Sending.NotSent(isAboutGas(last) ? poor(last) : last);
                }
            }
        }
        return new Sending.NotSent("No number for a transaction was free: " + last);
    }

    private BigInteger number() throws NodeProblem {
        BigInteger counted = node.count(key.address());
        Instant now = clock.instant();
        if (next == null || underWay <= 0 || counted.compareTo(next) >= 0) {
            agreed = now;
            return counted;
        }
        // The node has lost one of ours for good: going on from our count would leave a gap.
        return now.isBefore(agreed.plus(LAG_MAX)) ? next : counted;
    }

    /** A transaction was mined, or is no longer waited for. */
    void done() {
        lock.lock();
        try {
            underWay--;
        } finally {
            lock.unlock();
        }
    }

    private Fees fees() throws NodeProblem {
        Instant now = clock.instant();
        Fees known = fees;
        if (known != null && now.isBefore(known.at().plus(FEES_FRESH))) {
            return known;
        }
        BigInteger tip;
        try {
            tip = node.priorityFee();
        } catch (NodeProblem e) {
            if (e.kind() == NodeProblem.Kind.NO_ANSWER) {
                throw e;
            }
            // Not every node has this question.
            tip = USUAL_TIP;
        }
        Fees fresh = new Fees(node.latest().baseFee(), tip, now);
        fees = fresh;
        return fresh;
    }

    private static String said(NodeProblem problem) {
        return String.valueOf(problem.getMessage());
    }
}
