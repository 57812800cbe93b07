package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Abi;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/**
 * A search for what has become of a payment, from the chain alone: whoever sent it, and whatever
 * was forgotten since. Thread-safe.
 */
public final class EvmSearch {
    /** How many blocks are searched at once: more than this many nodes refuse. */
    private static final BigInteger STEP = BigInteger.valueOf(5_000);

    /** How often; on a chain with a block every two seconds this is five days. */
    private static final int STEPS_MAX = 40;

    private static final String CANCELED_TOPIC =
            Hex.text(Keccak.hash("AuthorizationCanceled(address,bytes32)"));

    private final EvmNode node;

    public EvmSearch(RpcNode node) {
        this(new EvmNode(node));
    }

    EvmSearch(EvmNode node) {
        this.node = node;
    }

    /**
     * What has become of it.
     *
     * @param sent the transaction that was sent for it, where that is known
     */
    public Settlement find(EvmTransfer transfer, @Nullable String sent) {
        try {
            boolean reverted = false;
            if (sent != null) {
                Optional<EvmNode.Receipt> receipt = node.receipt(sent);
                if (receipt.isPresent() && moved(transfer, receipt.get())) {
                    return new Settlement.Settled(sent, transfer.leave().value());
                }
                reverted = receipt.isPresent();
            }
            return byNonce(transfer, sent, reverted);
        } catch (NodeProblem e) {
            return new Settlement.Unknown(sent, "The chain can't be asked: " + e.getMessage());
        }
    }

    /** The token's own answer as of one block: later ones can't undo what it says there. */
    private Settlement byNonce(EvmTransfer transfer, @Nullable String sent, boolean reverted)
            throws NodeProblem {
        EvmNode.Block head = node.latest();
        Optional<Boolean> used =
                Abi.truth(
                        node.call(
                                transfer.token(),
                                Token.authorizationState(transfer.leave()),
                                Hex.quantity(head.number())));
        if (used.isEmpty()) {
            return new Settlement.Unknown(sent, "The token does not say whether it was used");
        }
        if (used.get()) {
            return byLogs(transfer, head.number(), sent);
        }
        // No later block can have it: their times are later still.
        if (head.timestamp().compareTo(transfer.leave().validBefore()) >= 0) {
            return new Settlement.Failed(
                    EvmReason.VALID_BEFORE, "The payment was not used before its time was up");
        }
        return reverted
                ? new Settlement.Failed(
                        EvmReason.TRANSACTION, "The transaction " + sent + " failed on the chain")
                : new Settlement.Unknown(sent, "The payment is not on the chain yet");
    }

    private Settlement byLogs(EvmTransfer transfer, BigInteger head, @Nullable String sent)
            throws NodeProblem {
        Authorization leave = transfer.leave();
        ArrayNode topics = Json.array();
        topics.addArray().add(Token.AUTHORIZATION_USED_TOPIC).add(CANCELED_TOPIC);
        topics.add(Token.topic(leave.from())).add(leave.nonce());
        BigInteger to = head;
        for (int i = 0; i < STEPS_MAX && to.signum() >= 0; i++) {
            BigInteger from = to.subtract(STEP).add(BigInteger.ONE).max(BigInteger.ZERO);
            List<EvmNode.Log> logs = node.logs(transfer.token(), topics, from, to);
            if (!logs.isEmpty()) {
                return judge(transfer, logs.getFirst(), sent);
            }
            to = from.subtract(BigInteger.ONE);
        }
        return new Settlement.Unknown(
                sent, "The payment was used, but no transaction of the last blocks is its own");
    }

    private Settlement judge(EvmTransfer transfer, EvmNode.Log log, @Nullable String sent)
            throws NodeProblem {
        if (log.topics().getFirst().equals(CANCELED_TOPIC)) {
            return new Settlement.Failed(EvmReason.USED, "The payer has cancelled the payment");
        }
        Optional<EvmNode.Receipt> receipt = node.receipt(log.transaction());
        if (receipt.isEmpty()) {
            return new Settlement.Unknown(sent, "The payment's transaction has no receipt yet");
        }
        return moved(transfer, receipt.get())
                ? new Settlement.Settled(log.transaction(), transfer.leave().value())
                // The payer has signed something else with the same nonce.
                : new Settlement.Failed(EvmReason.USED, "The nonce was used for another payment");
    }

    /**
     * Whether a transaction went well and has moved what the payment says. It may carry out several
     * authorizations of one payer, so the transfer must be the one that belongs to this nonce, or
     * one payment could be shown for all of them: tokens tell of it right after the nonce's use.
     */
    static boolean moved(EvmTransfer transfer, EvmNode.Receipt receipt) {
        Authorization leave = transfer.leave();
        if (!receipt.success()) {
            return false;
        }
        List<EvmNode.Log> said =
                receipt.logs().stream().filter(log -> isOf(log, transfer.token())).toList();
        List<String> use =
                List.of(Token.AUTHORIZATION_USED_TOPIC, Token.topic(leave.from()), leave.nonce());
        int uses = 0;
        for (int i = 0; i < said.size(); i++) {
            List<String> topics = said.get(i).topics();
            if (topics.equals(use) && i + 1 < said.size() && pays(transfer, said.get(i + 1))) {
                return true;
            }
            uses += topics.indexOf(Token.AUTHORIZATION_USED_TOPIC) == 0 ? 1 : 0;
        }
        // A token that tells it the other way round: with one use only, the transfer is its own.
        return uses <= 1 && said.stream().anyMatch(log -> pays(transfer, log));
    }

    private static boolean pays(EvmTransfer transfer, EvmNode.Log log) {
        Authorization leave = transfer.leave();
        return isTransfer(log, transfer.token(), leave.from(), leave.to(), leave.value());
    }

    private static boolean isOf(EvmNode.Log log, Address token) {
        return Address.parse(log.address()).filter(token::equals).isPresent();
    }

    static boolean isTransfer(
            EvmNode.Log log, Address token, Address from, Address to, BigInteger value) {
        List<String> expected = List.of(Token.TRANSFER_TOPIC, Token.topic(from), Token.topic(to));
        return isOf(log, token)
                && log.topics().equals(expected)
                && Abi.number(log.data()).filter(value::equals).isPresent();
    }
}
