package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Abi;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.payments.evm.Sender.Sending;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/**
 * Gives tokens back from the settling account, once for each id. A token would not refuse a second
 * transfer, so each carries its id's hash behind the call, where tokens don't look: after a restart
 * the chain itself says whether it was made.
 */
final class Refunds {
    /** How many blocks back a refund is looked for. */
    private static final BigInteger BLOCKS = BigInteger.valueOf(5_000);

    private static final int STEPS_MAX = 4;

    /** How many transfers to one wallet are looked at. */
    private static final int TRANSFERS_MAX = 200;

    private final EvmNode node;
    private final Sender sender;
    private final Function<String, Optional<EvmNode.Receipt>> await;
    private final Memory<String> sent = new Memory<>();

    Refunds(EvmNode node, Sender sender, Function<String, Optional<EvmNode.Receipt>> await) {
        this.node = node;
        this.sender = sender;
        this.await = await;
    }

    Settlement refund(Address token, Address to, BigInteger amount, String id) {
        String mark = Hex.text(Keccak.hash("toolbooth refund " + id)).substring(2);
        String before = sent.get(id);
        try {
            if (before == null) {
                before = made(token, to, mark);
            }
            if (before != null) {
                Optional<EvmNode.Receipt> receipt = node.receipt(before);
                return receipt.isPresent()
                        ? concluded(token, to, amount, before, receipt.get())
                        : new Settlement.Unknown(before, "The refund is not mined yet");
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
        return send(token, to, amount, id, mark);
    }

    private Settlement send(Address token, Address to, BigInteger amount, String id, String mark) {
        return switch (sender.send(token, Token.transfer(to, amount) + mark, false)) {
            case Sending.Sent one -> {
                sent.put(id, one.hash());
                Optional<EvmNode.Receipt> receipt = await.apply(one.hash());
                yield receipt.isPresent()
                        ? concluded(token, to, amount, one.hash(), receipt.get())
                        : new Settlement.Unknown(one.hash(), "The refund is not mined yet");
            }
            case Sending.WouldFail refused ->
                    new Settlement.Failed(
                            Reason.SIMULATION, "The token refuses it: " + refused.message());
            case Sending.NotSent not -> new Settlement.Failed(Reason.SETTLE, not.message());
        };
    }

    private Settlement concluded(
            Address token, Address to, BigInteger amount, String hash, EvmNode.Receipt receipt) {
        boolean moved =
                receipt.success()
                        && receipt.logs().stream()
                                .anyMatch(
                                        log ->
                                                Search.isTransfer(
                                                        log, token, sender.account(), to, amount));
        if (moved) {
            return new Settlement.Settled(hash, amount);
        }
        return new Settlement.Failed(
                receipt.success() ? Reason.EVENT : Reason.TRANSACTION,
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
