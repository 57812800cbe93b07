package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Abi;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.payments.evm.EvmSender.Sending;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The refunds of tokens from the settling account, once for each id. A token would not refuse a
 * second transfer, so a transaction is written down before it is sent, with its nonce: recovery
 * looks for it, and resends just that until it is mined or its nonce is finally used by another.
 * Each also carries the hash of its id behind the call data, which tokens ignore, so that it can be
 * found without a note.
 */
final class EvmRefunds {
    /** How many blocks back a refund is looked for. */
    private static final BigInteger BLOCKS = BigInteger.valueOf(5_000);

    private static final String FROM = "from";
    private static final String NUMBER = "number";
    private static final String RAW = "raw";

    private static final int STEPS_MAX = 4;

    /** How many transfers to one wallet are looked at. */
    private static final int TRANSFERS_MAX = 200;

    private final EvmNode node;
    private final EvmSender sender;
    private final Function<String, Optional<EvmNode.Receipt>> await;

    EvmRefunds(EvmNode node, EvmSender sender, Function<String, Optional<EvmNode.Receipt>> await) {
        this.node = node;
        this.sender = sender;
        this.await = await;
    }

    Settlement refund(Address token, Address to, BigInteger amount, String id, RefundNote note) {
        String mark = Hex.text(Keccak.hash("toolbooth refund " + id)).substring(2);
        Wanted wanted = new Wanted(token, sender.account(), to, amount, mark);
        ObjectNode begun = note.read();
        String before = begun == null ? null : begun.path(RefundNote.TRANSACTION).asString();
        try {
            if (begun != null && before != null) {
                Optional<Settlement> last = last(wanted, begun, before);
                if (last.isPresent()) {
                    return last.get();
                }
            }
            String made = made(token, to, mark);
            if (made != null) {
                Optional<EvmNode.Receipt> receipt = node.receipt(made);
                return receipt.isPresent() ? concluded(wanted, made, receipt.get()) : unmined(made);
            }
            BigInteger balance =
                    Abi.number(node.call(token, Token.balanceOf(sender.account()), EvmNode.LATEST))
                            .orElse(BigInteger.ZERO);
            if (balance.compareTo(amount) < 0) {
                return new Settlement.Failed(
                        "insufficient_funds",
                        "The settling account "
                                + sender.account()
                                + " has "
                                + balance
                                + " of the token; send it "
                                + amount.subtract(balance)
                                + " more, then refund again");
            }
        } catch (NodeProblem e) {
            return new Settlement.Unknown(before, "The chain can't be asked: " + e.getMessage());
        }
        return send(wanted, note);
    }

    /** A refund to make. */
    private record Wanted(
            Address token, Address from, Address to, BigInteger amount, String mark) {}

    private static Settlement unmined(String hash) {
        return new Settlement.Unknown(hash, "The refund is not mined yet");
    }

    /** What has become of the last one that was about to be sent; nothing when it never can be. */
    private Optional<Settlement> last(Wanted now, ObjectNode begun, String hash)
            throws NodeProblem {
        // There may be another key in the configuration by now.
        Address from = Address.parse(begun.path(FROM).asString("")).orElse(now.from);
        Wanted wanted = new Wanted(now.token, from, now.to, now.amount, now.mark);
        boolean over = gone(begun, from);
        // Only now: it may have been mined while its number was asked for.
        Optional<EvmNode.Receipt> receipt = node.receipt(hash);
        if (receipt.isEmpty() && over) {
            return Optional.empty();
        }
        if (receipt.isEmpty()) {
            sender.again(begun.path(RAW).asString());
            receipt = await.apply(hash);
        }
        return Optional.of(
                receipt.isPresent() ? concluded(wanted, hash, receipt.get()) : unmined(hash));
    }

    /** Whether the nonce of a transaction is finally used up. */
    private boolean gone(ObjectNode begun, Address from) throws NodeProblem {
        BigInteger number = new BigInteger(begun.path(NUMBER).asString("0"));
        try {
            return node.finalCount(from).compareTo(number) > 0;
        } catch (NodeProblem e) {
            if (e.kind() == NodeProblem.Kind.NO_ANSWER) {
                throw e;
            }
            // A node that does not know what is final: then the same one is sent again for ever.
            return false;
        }
    }

    private Settlement send(Wanted wanted, RefundNote note) {
        String data = Token.transfer(wanted.to, wanted.amount) + wanted.mark;
        EvmSender.Before before =
                (signed, number) ->
                        note.write(
                                Json.object()
                                        .put(RefundNote.TRANSACTION, signed.hash())
                                        .put(FROM, wanted.from.lower())
                                        .put(NUMBER, number.toString())
                                        .put(RAW, signed.raw()));
        return switch (sender.send(wanted.token, data, false, before)) {
            case Sending.Sent one -> {
                Optional<EvmNode.Receipt> receipt = await.apply(one.hash());
                yield receipt.isPresent()
                        ? concluded(wanted, one.hash(), receipt.get())
                        : unmined(one.hash());
            }
            case Sending.WouldFail refused ->
                    new Settlement.Failed(
                            EvmReason.SIMULATION, "The token refuses it: " + refused.message());
            case Sending.NotSent not -> new Settlement.Failed(EvmReason.SETTLE, not.message());
            case Sending.Unwritten _ ->
                    new Settlement.Unknown(
                            null, "It could not be written down, so nothing was sent");
        };
    }

    private Settlement concluded(Wanted wanted, String hash, EvmNode.Receipt receipt) {
        boolean moved =
                receipt.success()
                        && receipt.logs().stream()
                                .anyMatch(
                                        log ->
                                                EvmSearch.isTransfer(
                                                        log,
                                                        wanted.token,
                                                        wanted.from,
                                                        wanted.to,
                                                        wanted.amount));
        if (moved) {
            return new Settlement.Settled(hash, wanted.amount);
        }
        return new Settlement.Failed(
                receipt.success() ? EvmReason.EVENT : EvmReason.TRANSACTION,
                "The transaction " + hash + " did not move the refund");
    }

    /** The transaction that made this refund before, in another process perhaps. */
    private @Nullable String made(Address token, Address to, String mark) throws NodeProblem {
        ArrayNode topics =
                Json.array()
                        .add(Token.TRANSFER_TOPIC)
                        .add(Token.topic(sender.account()))
                        .add(Token.topic(to));
        BigInteger end = node.latest().number();
        int looked = 0;
        for (int i = 0; i < STEPS_MAX && end.signum() >= 0; i++) {
            BigInteger start = end.subtract(BLOCKS).add(BigInteger.ONE).max(BigInteger.ZERO);
            List<EvmNode.Log> logs = node.logs(token, topics, start, end);
            for (EvmNode.Log log : logs.reversed()) {
                if (looked++ >= TRANSFERS_MAX) {
                    return null;
                }
                if (node.input(log.transaction()).filter(it -> it.endsWith(mark)).isPresent()) {
                    return log.transaction();
                }
            }
            end = start.subtract(BigInteger.ONE);
        }
        return null;
    }
}
