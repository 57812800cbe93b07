package dev.toolbooth.client.budget;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.x402.SettleResponse;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The verdict on whether a seller's receipt matches the payment. */
public sealed interface ReceiptVerdict {

    /** It matches, according to a source other than the seller, or by its signature. */
    record Verified(String how) implements ReceiptVerdict {}

    /** Nothing speaks against it, and nothing but the seller's word for it. */
    record Unverified(String why) implements ReceiptVerdict {}

    /** It is not. */
    record False(String why) implements ReceiptVerdict {}

    /**
     * Checks a receipt with what is at hand.
     *
     * @param node of the network that was paid on, or null
     * @param keys the seller's published keys as a JWK set, or null
     */
    static ReceiptVerdict of(
            PurchaseOrder purchase,
            PreparedPayment prepared,
            Receipt receipt,
            @Nullable RpcNode node,
            @Nullable JsonNode keys) {
        List<ReceiptVerdict> all = new ArrayList<>();
        SettleResponse settlement = receipt.settlement();
        if (settlement != null) {
            all.add(settled(purchase, SignedPayment.of(purchase, prepared), settlement, node));
        } else if (purchase.way().scheme().equals(PaymentDemand.PROOF)) {
            // The seller need not say where the money is: we have sent it.
            all.add(onChain(purchase, SignedPayment.of(purchase, prepared), "", node));
        }
        ObjectNode bill = receipt.bill();
        if (bill != null) {
            all.add(billed(purchase, bill, keys));
        }
        return all.isEmpty()
                ? new Unverified("the seller gave no receipt")
                : all.stream().reduce(ReceiptVerdict::worst).orElseThrow();
    }

    /** What is false stays false; what is verified in one way is so. */
    private static ReceiptVerdict worst(ReceiptVerdict one, ReceiptVerdict other) {
        if (one instanceof False || other instanceof Unverified) {
            return one;
        }
        if (other instanceof False || one instanceof Unverified) {
            return other;
        }
        return one instanceof Verified(String how) && other instanceof Verified(String more)
                ? new Verified(how + "; " + more)
                : one;
    }

    private static ReceiptVerdict settled(
            PurchaseOrder purchase,
            SignedPayment signed,
            SettleResponse said,
            @Nullable RpcNode node) {
        if (!said.success()) {
            String reason = said.reason() == null ? "no reason given" : said.reason();
            return new False("it says that the payment failed: " + SellerText.name(reason));
        }
        if (!said.network().isEmpty() && !Network.same(said.network(), purchase.way().network())) {
            return new False(
                    "it is of the network "
                            + SellerText.name(said.network())
                            + ", and the payment of "
                            + SellerText.name(purchase.way().network()));
        }
        String payer = said.payer();
        Optional<String> own = signed.payer();
        if (payer != null
                && !payer.isEmpty()
                && own.isPresent()
                && !Cost.same(payer).equals(Cost.same(own.get()))) {
            return new False(
                    "it says that "
                            + SellerText.name(payer)
                            + " has paid, and that was "
                            + own.get());
        }
        return amount(purchase, said)
                .or(() -> form(purchase, said.transaction()))
                .orElseGet(() -> onChain(purchase, signed, said.transaction(), node));
    }

    private static Optional<ReceiptVerdict> amount(PurchaseOrder purchase, SettleResponse said) {
        String amount = said.amount();
        if (amount == null || amount.isEmpty()) {
            return Optional.empty();
        }
        return amount.matches("[0-9]{1,78}")
                        && new BigInteger(amount).compareTo(purchase.way().amount()) <= 0
                ? Optional.empty()
                : Optional.of(
                        new False(
                                "it says that "
                                        + SellerText.name(amount)
                                        + " units were taken, and "
                                        + purchase.way().amount()
                                        + " were signed for"));
    }

    /** Whether the network could have a transaction of this name. */
    private static Optional<ReceiptVerdict> form(PurchaseOrder purchase, String transaction) {
        if (isPlay(purchase, transaction)) {
            return Optional.of(new Unverified("it is play money, which is on no chain"));
        }
        Optional<Network> network = Network.named(purchase.way().network());
        boolean good =
                network.isEmpty()
                        || (network.get().isEvm()
                                ? Hex.bytes(transaction, 32).isPresent()
                                : SolanaSignature.parse(transaction).isPresent());
        return good
                ? Optional.empty()
                : Optional.of(
                        new False(
                                "\""
                                        + SellerText.name(transaction)
                                        + "\" is the name of no transaction on "
                                        + SellerText.name(purchase.way().network())));
    }

    private static boolean isPlay(PurchaseOrder purchase, String transaction) {
        return transaction.startsWith("play:") && Cost.of(purchase).play();
    }

    private static ReceiptVerdict onChain(
            PurchaseOrder purchase,
            SignedPayment signed,
            String transaction,
            @Nullable RpcNode node) {
        return node == null
                ? new Unverified("no node is at hand to look for it on the chain")
                : new OnChainCheck(node).look(purchase, signed, transaction);
    }

    private static ReceiptVerdict billed(
            PurchaseOrder purchase, ObjectNode bill, @Nullable JsonNode keys) {
        JsonNode billed = bill.path("billed_micro_usd");
        Long price = purchase.microUsd();
        if (price != null
                && billed.isIntegralNumber()
                && billed.bigIntegerValue().compareTo(BigInteger.valueOf(price)) > 0) {
            return new False(
                    "the bill is of "
                            + Usd.text(billed.bigIntegerValue())
                            + " USD, and the price was "
                            + Usd.text(price)
                            + " USD");
        }
        JsonNode signed = bill.path("receipt");
        if (!signed.isString()) {
            return new Unverified("the bill is not signed");
        }
        return keys == null
                ? new Unverified("the seller's keys are not at hand to check its signature")
                : SignedReceipt.check(signed.stringValue(), keys, purchase, bill);
    }

    /** On one line, for people. */
    default String words() {
        return switch (this) {
            case Verified(String how) -> "verified: " + how;
            case Unverified(String why) -> "unverified: " + why;
            case False(String why) -> "false: " + why;
        };
    }
}
