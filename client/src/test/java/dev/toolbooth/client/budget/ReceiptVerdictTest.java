package dev.toolbooth.client.budget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.chain.svm.Instructions;
import dev.toolbooth.chain.svm.KnownInstruction;
import dev.toolbooth.chain.svm.MessageWriter;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.client.budget.ReceiptVerdict.False;
import dev.toolbooth.client.budget.ReceiptVerdict.Unverified;
import dev.toolbooth.client.budget.ReceiptVerdict.Verified;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.SettleResponse;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whether a receipt is for what was paid. */
class ReceiptVerdictTest {
    private static final String PAYER = "0x2222222222222222222222222222222222222222";
    private static final String NONCE = "0x" + "ab".repeat(32);
    private static final String HASH = "0x" + "12".repeat(32);
    private static final PurchaseOrder PURCHASE = Purchases.real("search", 10_000);

    /** A node with the answers that it was given. */
    private static final class Told implements RpcNode {
        final Map<String, JsonNode> answers = new HashMap<>();

        @Override
        public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
            JsonNode answer = answers.get(method);
            if (answer == null) {
                throw NodeProblem.noAnswer("no answer");
            }
            return answer;
        }
    }

    private static Address address(String text) {
        return Address.parse(text).orElseThrow();
    }

    private static PreparedPayment evm() {
        ExactEvm exact =
                new ExactEvm(
                        "0x00",
                        new Authorization(
                                address(PAYER),
                                address(Purchases.PAYEE),
                                BigInteger.valueOf(10_000),
                                BigInteger.ZERO,
                                BigInteger.TEN,
                                NONCE));
        return new PreparedPayment(
                PaymentPayload.v2(PURCHASE.way(), exact.json(), Json.object(), null).json(),
                null,
                Purchases.EXPIRES);
    }

    private static SettleResponse settled() {
        return new SettleResponse(true, HASH, "base", PAYER, null, null, null);
    }

    private static ReceiptVerdict check(@Nullable SettleResponse said, @Nullable RpcNode node) {
        return ReceiptVerdict.of(PURCHASE, evm(), new Receipt(said, null), node, null);
    }

    @Test
    void withoutANodeOnlyTheSellersWordIsThere() {
        assertThat(check(settled(), null)).isInstanceOf(Unverified.class);
        assertThat(check(null, null)).isEqualTo(new Unverified("the seller gave no receipt"));
    }

    @Test
    void aReceiptThatIsNotForThisPaymentIsFalse() {
        for (SettleResponse wrong :
                List.of(
                        new SettleResponse(false, HASH, "base", PAYER, "no_funds", null, null),
                        new SettleResponse(true, HASH, "base-sepolia", PAYER, null, null, null),
                        new SettleResponse(true, HASH, "base", Purchases.PAYEE, null, null, null),
                        new SettleResponse(true, HASH, "base", PAYER, null, null, "10001"),
                        new SettleResponse(true, HASH, "base", PAYER, null, null, "-1"),
                        new SettleResponse(true, "", "base", PAYER, null, null, null),
                        new SettleResponse(true, "play:12", "base", PAYER, null, null, null),
                        new SettleResponse(true, "0x12", "base", PAYER, null, null, null))) {
            assertThat(check(wrong, null)).as(wrong.toString()).isInstanceOf(False.class);
        }
        SettleResponse other =
                new SettleResponse(
                        true,
                        HASH,
                        Network.BASE.id(),
                        address(PAYER).checksum(),
                        null,
                        null,
                        "9999");
        assertThat(check(other, null)).isInstanceOf(Unverified.class);
    }

    private static ObjectNode log(String token, String data, String... topics) {
        ObjectNode log = Json.object().put("address", token).put("data", data);
        Arrays.stream(topics).forEach(log.putArray("topics")::add);
        return log;
    }

    private static Told chain(ObjectNode... logs) {
        Told node = new Told();
        node.answers.put("eth_chainId", Json.object().stringNode("0x2105"));
        ObjectNode receipt = Json.object().put("status", "0x1");
        Arrays.stream(logs).forEach(receipt.putArray("logs")::add);
        node.answers.put("eth_getTransactionReceipt", receipt);
        return node;
    }

    private static ObjectNode used(String nonce) {
        return log(
                Purchases.USDC,
                "0x",
                Token.AUTHORIZATION_USED_TOPIC,
                Token.topic(address(PAYER)),
                nonce);
    }

    private static ObjectNode moved(String token, long amount) {
        return log(
                token,
                "0x" + "0".repeat(60) + String.format(java.util.Locale.ROOT, "%04x", amount),
                Token.TRANSFER_TOPIC,
                Token.topic(address(PAYER)),
                Token.topic(address(Purchases.PAYEE)));
    }

    @Test
    void theChainHasTheTransferOfThisVeryAuthorization() {
        assertThat(check(settled(), chain(used(NONCE), moved(Purchases.USDC, 10_000))))
                .isEqualTo(new Verified("the chain has the payment"));
        assertThat(
                        check(
                                settled(),
                                chain(used("0x" + "cd".repeat(32)), moved(Purchases.USDC, 10_000))))
                .as("the same amount, paid another time")
                .isInstanceOf(False.class);
        assertThat(check(settled(), chain(used(NONCE), moved(Purchases.USDC, 9_999))))
                .isInstanceOf(False.class);
        assertThat(check(settled(), chain(used(NONCE), moved(Purchases.TEST_USDC, 10_000))))
                .isInstanceOf(False.class);
    }

    @Test
    void whatANodeDoesNotKnowIsUnverifiedAndWhatFailedIsFalse() {
        Told none = chain();
        none.answers.put("eth_getTransactionReceipt", Json.object().nullNode());
        assertThat(check(settled(), none)).isInstanceOf(Unverified.class);
        Told other = chain();
        other.answers.put("eth_chainId", Json.object().stringNode("0x1"));
        assertThat(check(settled(), other)).isInstanceOf(Unverified.class);
        assertThat(check(settled(), new Told())).isInstanceOf(Unverified.class);
        Told failed = chain(used(NONCE), moved(Purchases.USDC, 10_000));
        failed.answers.put("eth_getTransactionReceipt", Json.object().put("status", "0x0"));
        assertThat(check(settled(), failed)).isInstanceOf(False.class);
    }

    @Test
    void playMoneyIsOnNoChain() {
        PurchaseOrder play = Purchases.play("a", 1);
        Receipt receipt =
                new Receipt(new SettleResponse(true, "play:12", "", null, null, null, null), null);
        assertThat(ReceiptVerdict.of(play, Purchases.prepared("n"), receipt, null, null).words())
                .isEqualTo("unverified: it is play money, which is on no chain");
    }

    private static final SolanaKey KEY = SolanaKey.ofSeed(new byte[32]);
    private static final SolanaKey FEE_KEY = SolanaKey.ofSeed(Hex.bytes(HASH).orElseThrow());

    private static SolanaTransaction solana(String memo) throws Exception {
        return SolanaTransaction.unsigned(
                MessageWriter.write(
                        FEE_KEY.address(),
                        KEY.address().toString(),
                        List.of(
                                Instructions.memo(memo),
                                Instructions.transferLamports(
                                        new KnownInstruction.LamportTransfer(
                                                KEY.address(),
                                                FEE_KEY.address(),
                                                BigInteger.ONE)))));
    }

    private static Told solanaNode(SolanaTransaction there, JsonNode error) {
        Told node = new Told();
        ObjectNode found = Json.object();
        found.putArray("transaction").add(Base64.getEncoder().encodeToString(there.encode()));
        found.putObject("meta").set("err", error);
        node.answers.put("getTransaction", found);
        return node;
    }

    @Test
    void aTransactionOfSolanaMustBeTheOneThatWeSigned() throws Exception {
        SolanaTransaction ours = solana("ours").sign(KEY);
        PurchaseOrder purchase =
                Purchases.of(
                        Purchases.SELLER,
                        "a",
                        Purchases.way("solana", Purchases.SOLANA_USDC, 1, "payee"),
                        1L,
                        null);
        ObjectNode payload =
                Json.object().put("transaction", Base64.getEncoder().encodeToString(ours.encode()));
        PreparedPayment prepared =
                new PreparedPayment(
                        PaymentPayload.v2(purchase.way(), payload, Json.object(), null).json(),
                        null,
                        Purchases.EXPIRES);
        SolanaTransaction sent = ours.sign(FEE_KEY);
        Receipt receipt =
                new Receipt(
                        new SettleResponse(
                                true,
                                sent.id().toString(),
                                "solana",
                                KEY.address().toString(),
                                null,
                                null,
                                null),
                        null);
        JsonNode fine = Json.object().nullNode();
        assertThat(ReceiptVerdict.of(purchase, prepared, receipt, solanaNode(sent, fine), null))
                .isInstanceOf(Verified.class);
        SolanaTransaction another = solana("another").sign(KEY).sign(FEE_KEY);
        assertThat(ReceiptVerdict.of(purchase, prepared, receipt, solanaNode(another, fine), null))
                .isInstanceOf(False.class);
        assertThat(
                        ReceiptVerdict.of(
                                purchase,
                                prepared,
                                receipt,
                                solanaNode(sent, Json.object().put("Custom", 1)),
                                null))
                .isInstanceOf(False.class);
    }

    @Test
    void theTransactionOfAProofIsKnownWithoutTheSeller() throws Exception {
        SolanaTransaction sent = solana("ours").sign(KEY).sign(FEE_KEY);
        JsonNode fine = Json.object().nullNode();
        PurchaseOrder proof =
                new PurchaseOrder(
                        Purchases.SELLER,
                        "a",
                        "digest",
                        "key",
                        PaymentDemand.Form.PROOF,
                        2,
                        new PaymentRequirements(
                                PaymentDemand.PROOF,
                                "solana",
                                "native",
                                BigInteger.ONE,
                                "payee",
                                1,
                                Json.object()),
                        null,
                        null);
        PreparedPayment shown =
                new PreparedPayment(
                        Json.object().put("from", KEY.address().toString()),
                        Base64.getEncoder().encodeToString(sent.encode()),
                        Purchases.EXPIRES);
        assertThat(
                        ReceiptVerdict.of(
                                proof,
                                shown,
                                new Receipt(null, null),
                                solanaNode(sent, fine),
                                null))
                .isInstanceOf(Verified.class);
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String jws(KeyPair pair, ObjectNode claims) throws Exception {
        ObjectNode header =
                Json.object()
                        .put("alg", "EdDSA")
                        .put("typ", "toolbooth-receipt+jwt")
                        .put("kid", "k");
        String covered = encode(Json.bytes(header)) + "." + encode(Json.bytes(claims));
        Signature signing = Signature.getInstance("Ed25519");
        signing.initSign(pair.getPrivate());
        signing.update(covered.getBytes(UTF_8));
        return covered + "." + encode(signing.sign());
    }

    @Test
    void aSignedReceiptMustBeBySellersKeyAndOfThisCall() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = pair.getPublic().getEncoded();
        ObjectNode keys = Json.object();
        keys.putArray("keys")
                .addObject()
                .put("kid", "k")
                .put("crv", "Ed25519")
                .put("x", encode(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length)));
        ObjectNode claims =
                Json.object().put("tool", "search").put("billed_micro_usd", 10_000).put("jti", "i");
        String good = jws(pair, claims);
        assertThat(bill(good, 10_000, keys)).isInstanceOf(Verified.class);
        assertThat(bill(good, 10_000, null)).isInstanceOf(Unverified.class);
        assertThat(bill(good, 10_000, Json.object())).isInstanceOf(Unverified.class);
        assertThat(bill(good, 9_000, keys)).isInstanceOf(False.class);
        assertThat(bill(good, 10_001, keys).words()).contains("the price was 0.01 USD");
        assertThat(bill(jws(pair, claims.deepCopy().put("tool", "x")), 10_000, keys))
                .isInstanceOf(False.class);
        assertThat(bill(good.substring(0, good.length() - 8) + "AAAAAAAA", 10_000, keys))
                .isInstanceOf(False.class);
        assertThat(bill("a.b", 10_000, keys)).isInstanceOf(False.class);
        assertThat(bill("?.?.?", 10_000, keys)).isInstanceOf(False.class);
    }

    private static ReceiptVerdict bill(String jws, long billed, @Nullable JsonNode keys) {
        ObjectNode bill =
                Json.object()
                        .put("receipt", jws)
                        .put("receipt_id", "i")
                        .put("billed_micro_usd", billed);
        return ReceiptVerdict.of(PURCHASE, evm(), new Receipt(null, bill), null, keys);
    }
}
