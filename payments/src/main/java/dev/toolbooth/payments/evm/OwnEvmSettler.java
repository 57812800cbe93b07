package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.payments.RecentNotes;
import dev.toolbooth.payments.evm.EvmSender.Sending;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A settler with a key and a node of our own, which pays for the gas. Thread-safe: of several
 * threads that settle one payment at once, one does it and the others get its answer.
 */
public final class OwnEvmSettler implements EvmSettler {
    private static final Duration PAUSE_MIN = Duration.ofNanos(300_000);
    private static final Duration PAUSE_MAX = Duration.ofMillis(500);

    /** How long a transfer that would go well is taken to go well: about a block. */
    private static final Duration SIMULATION_FRESH = Duration.ofSeconds(2);

    private final EvmNode node;
    private final TokenChecks checks;
    private final EvmSearch search;
    private final EvmSender sender;
    private final EvmRefunds refunds;
    private final Duration receiptWait;
    private final InstantSource clock;
    private final PollDelay pauses;
    private final RecentNotes<String> sent = new RecentNotes<>();
    private final RecentNotes<Instant> simulated = new RecentNotes<>();

    /**
     * How long the last transaction took: nodes count requests, so there is no look much earlier.
     */
    private volatile Duration usualWait = Duration.ZERO;

    private final ConcurrentHashMap<String, CompletableFuture<Settlement>> running =
            new ConcurrentHashMap<>();

    public OwnEvmSettler(
            RpcNode node,
            Network network,
            EvmKey key,
            OwnEvmSettings settings,
            InstantSource clock,
            PollDelay pauses) {
        this.node = new EvmNode(node);
        this.checks = new TokenChecks(this.node);
        this.search = new EvmSearch(this.node);
        this.sender =
                new EvmSender(this.node, key, network.chainId(), settings.maxFeePerGas(), clock);
        this.refunds = new EvmRefunds(this.node, sender, this::await);
        this.receiptWait = settings.receiptWait();
        this.clock = clock;
        this.pauses = pauses;
    }

    /** The account that pays for gas, and for refunds. */
    public Address account() {
        return sender.account();
    }

    @Override
    public ContractWallets wallets() {
        return node::hasCode;
    }

    @Override
    public Optional<Verification> objection(EvmTransfer transfer) {
        Optional<Verification> refused = checks.objection(transfer);
        if (refused.isPresent()) {
            return refused;
        }
        simulated.put(transfer.key(), clock.instant());
        try {
            // Found out after the call has run, it would be given away.
            return sender.tooExpensive().map(Verification.Unavailable::new);
        } catch (NodeProblem e) {
            return Optional.of(
                    new Verification.Unavailable("The chain can't be asked: " + e.getMessage()));
        }
    }

    @Override
    public Settlement settle(EvmTransfer transfer) {
        return once(transfer.key(), () -> settleNow(transfer));
    }

    @Override
    public Settlement find(EvmTransfer transfer) {
        return search.find(transfer, sent.get(transfer.key()));
    }

    @Override
    public Settlement refund(
            Address token, Address to, BigInteger amount, String id, RefundNote note) {
        return once("refund|" + id, () -> refunds.refund(token, to, amount, id, note));
    }

    private Settlement once(String key, Supplier<Settlement> work) {
        CompletableFuture<Settlement> mine = new CompletableFuture<>();
        CompletableFuture<Settlement> other = running.putIfAbsent(key, mine);
        if (other != null) {
            return other.join();
        }
        try {
            mine.complete(work.get());
        } finally {
            running.remove(key, mine);
            // Only a defect comes here with nothing done.
            mine.complete(new Settlement.Unknown(sent.get(key), "Settling was broken off"));
        }
        return mine.join();
    }

    private Settlement settleNow(EvmTransfer transfer) {
        String before = sent.get(transfer.key());
        if (before != null) {
            Settlement found = find(transfer);
            if (!(found instanceof Settlement.Unknown) || isUnderWay(before)) {
                return found;
            }
        }
        String data = Token.transferWithAuthorization(transfer.leave(), transfer.signature());
        return switch (sender.send(
                transfer.token(), data, isFresh(simulated.take(transfer.key())))) {
            case Sending.Sent one -> {
                sent.put(transfer.key(), one.hash());
                Optional<EvmNode.Receipt> receipt = await(one.hash());
                yield receipt.isEmpty()
                        ? new Settlement.Unknown(
                                one.hash(), "The transaction was sent and is not mined yet")
                        : concluded(transfer, one.hash(), receipt.get());
            }
            case Sending.WouldFail refused -> refused(transfer, refused.message());
            case Sending.NotSent not ->
                    before == null
                            ? new Settlement.Failed(EvmReason.SETTLE, not.message())
                            : new Settlement.Unknown(before, not.message());
            case Sending.Unwritten _ -> throw new IllegalStateException("nothing had to be");
        };
    }

    /** Whether a simulation is of just now, so that it need not be done again. */
    private boolean isFresh(@Nullable Instant simulation) {
        return simulation != null && clock.instant().isBefore(simulation.plus(SIMULATION_FRESH));
    }

    /** Whether the node has not lost it; when it can't be asked, it may have it. */
    private boolean isUnderWay(String hash) {
        try {
            return node.knows(hash);
        } catch (NodeProblem e) {
            return true;
        }
    }

    private Settlement concluded(EvmTransfer transfer, String hash, EvmNode.Receipt receipt) {
        if (EvmSearch.moved(transfer, receipt)) {
            return new Settlement.Settled(hash, transfer.leave().value());
        }
        return receipt.success()
                ? new Settlement.Failed(
                        EvmReason.EVENT,
                        "The transaction " + hash + " went well but moved something else")
                : refused(transfer, "The transaction " + hash + " failed");
    }

    /** A transfer that fails may have been made by another: then the money is here. */
    private Settlement refused(EvmTransfer transfer, String message) {
        Settlement found = find(transfer);
        boolean unclear =
                switch (found) {
                    case Settlement.Settled settled -> false;
                    case Settlement.Failed failed -> failed.reason().equals(EvmReason.TRANSACTION);
                    case Settlement.Unknown unknown -> true;
                };
        if (!unclear) {
            return found;
        }
        Optional<Verification> objection = checks.objection(transfer);
        if (objection.isEmpty()) {
            return new Settlement.Failed(EvmReason.TRANSACTION, message);
        }
        return switch (objection.get()) {
            // Used since we looked: it will be found.
            case Verification.Bad bad when bad.reason().equals(EvmReason.USED) ->
                    new Settlement.Unknown(sent.get(transfer.key()), bad.message());
            case Verification.Bad bad -> new Settlement.Failed(bad.reason(), bad.message());
            case Verification.Unavailable down ->
                    new Settlement.Unknown(sent.get(transfer.key()), down.message());
            case Verification.Good _, Verification.NotMine _ ->
                    new Settlement.Failed(EvmReason.TRANSACTION, message);
        };
    }

    /** Waits for a transaction of ours to be mined; empty when that takes too long. */
    private Optional<EvmNode.Receipt> await(String hash) {
        Optional<EvmNode.Receipt> receipt = Optional.empty();
        try {
            Instant end = clock.instant().plus(receiptWait);
            Duration waited = Duration.ZERO;
            Duration pause = bounded(usualWait.dividedBy(2));
            while (receipt.isEmpty() && !clock.instant().isAfter(end)) {
                pauses.pause(pause);
                waited = waited.plus(pause);
                receipt = look(hash);
                pause = bounded(waited.dividedBy(4));
            }
            usualWait = waited;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sender.done();
        }
        return receipt;
    }

    private static Duration bounded(Duration pause) {
        return pause.compareTo(PAUSE_MIN) < 0
                ? PAUSE_MIN
                : pause.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : pause;
    }

    private Optional<EvmNode.Receipt> look(String hash) {
        try {
            return node.receipt(hash);
        } catch (NodeProblem e) {
            // A node that is down for a moment is no answer, so the waiting goes on.
            return Optional.empty();
        }
    }
}
