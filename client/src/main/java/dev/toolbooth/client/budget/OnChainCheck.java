package dev.toolbooth.client.budget;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.client.budget.ReceiptVerdict.False;
import dev.toolbooth.client.budget.ReceiptVerdict.Unverified;
import dev.toolbooth.client.budget.ReceiptVerdict.Verified;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The check of a payment on its chain. */
final class OnChainCheck {
    private static final Verified FOUND = new Verified("the chain has the payment");

    private final RpcNode node;

    OnChainCheck(RpcNode node) {
        this.node = node;
    }

    /**
     * Whether the chain has it.
     *
     * @param transaction what the seller says; empty where it has not said anything
     */
    ReceiptVerdict look(PurchaseOrder purchase, SignedPayment signed, String transaction) {
        try {
            return switch (signed) {
                case SignedPayment.Evm(ExactEvm payment) ->
                        evm(purchase, payment.authorization(), transaction);
                case SignedPayment.Svm(SolanaTransaction own, _) -> svm(own, transaction);
                case SignedPayment.Other _ ->
                        new Unverified("payments of this kind are not looked for on the chain");
            };
        } catch (NodeProblem e) {
            return new Unverified("the node can't be asked: " + SellerText.name(text(e)));
        }
    }

    private static String text(NodeProblem e) {
        return e.getMessage() == null ? "no answer" : e.getMessage();
    }

    private ReceiptVerdict evm(PurchaseOrder purchase, Authorization leave, String transaction)
            throws NodeProblem {
        Optional<BigInteger> chain = Hex.number(node.ask("eth_chainId", Json.array()).asString(""));
        Optional<Network> network = Network.named(purchase.way().network());
        if (network.isEmpty()
                || !chain.equals(Optional.of(BigInteger.valueOf(network.get().chainId())))) {
            return new Unverified("the node is of another chain");
        }
        JsonNode receipt = node.ask("eth_getTransactionReceipt", Json.array().add(transaction));
        if (!receipt.isObject()) {
            return new Unverified("the chain does not have the transaction, or not yet");
        }
        if (Hex.number(receipt.path("status").asString("")).orElse(BigInteger.ZERO).signum() == 0) {
            return new False("the transaction has failed, so no money has moved");
        }
        String token = Cost.address(purchase.way());
        boolean used = false;
        boolean moved = false;
        for (JsonNode log : receipt.path("logs")) {
            if (Cost.same(log.path("address").asString("")).equals(token)) {
                used |= isUse(log, leave);
                moved |= isTransfer(log, leave);
            }
        }
        // The nonce first: another purchase may have moved as much between the same two.
        if (!used) {
            return new False("the transaction is not that of this payment");
        }
        return moved ? FOUND : new False("the transaction has not moved the money to the payee");
    }

    private static boolean isUse(JsonNode log, Authorization leave) {
        return topic(log, 0).equals(Token.AUTHORIZATION_USED_TOPIC)
                && topic(log, 1).equals(Token.topic(leave.from()))
                && topic(log, 2).equals(leave.nonce());
    }

    private static boolean isTransfer(JsonNode log, Authorization leave) {
        return topic(log, 0).equals(Token.TRANSFER_TOPIC)
                && topic(log, 1).equals(Token.topic(leave.from()))
                && topic(log, 2).equals(Token.topic(leave.to()))
                && Hex.number(log.path("data").asString("")).equals(Optional.of(leave.value()));
    }

    private static String topic(JsonNode log, int place) {
        return Cost.same(log.path("topics").path(place).asString(""));
    }

    /** The fee payer adds a signature and nothing else: the message must be ours. */
    private ReceiptVerdict svm(SolanaTransaction own, String said) throws NodeProblem {
        String name = said.isEmpty() ? own.id().toString() : said;
        ArrayNode params = Json.array().add(name);
        params.addObject()
                .put("encoding", "base64")
                .put("maxSupportedTransactionVersion", 0)
                .put("commitment", "confirmed");
        JsonNode found = node.ask("getTransaction", params);
        if (!found.isObject()) {
            return new Unverified("the chain does not have the transaction, or not yet");
        }
        SolanaTransaction there;
        try {
            there =
                    SolanaTransaction.decode(
                            Base64.getDecoder()
                                    .decode(found.path("transaction").path(0).asString("")));
        } catch (SolanaFault | IllegalArgumentException e) {
            return new Unverified("the node's answer can't be read");
        }
        if (!there.id().toString().equals(name)
                || !Arrays.equals(there.message().bytes(), own.message().bytes())) {
            return new False("the transaction is not that of this payment");
        }
        JsonNode meta = found.path("meta");
        if (!meta.isObject()) {
            return new Unverified("the node's answer can't be read");
        }
        return meta.path("err").isNull() || meta.path("err").isMissingNode()
                ? FOUND
                : new False("the transaction has failed, so no money has moved");
    }
}
