package dev.toolbooth.payments.proof;

import static dev.toolbooth.payments.svm.Recorded.MERCHANT;
import static dev.toolbooth.payments.svm.Recorded.PAYER;
import static dev.toolbooth.payments.svm.Recorded.THIEF;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.money.Terms.Level;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.Noted;
import dev.toolbooth.payments.svm.FakeSolana;
import dev.toolbooth.payments.svm.Recorded;
import dev.toolbooth.payments.svm.SolanaRefunds;
import dev.toolbooth.payments.svm.SolanaSender;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is taken for a proof of payment. Proves S3-38, and S3-69: it is typed and checked. */
class ProofRailTest {
    private static final Map<String, BigInteger> PRICES =
            Map.of("SOL", BigInteger.valueOf(70_000), "BONK", BigInteger.valueOf(500_000));

    private final FakeSolana chain = new FakeSolana();
    private final ProofRail rail = rail(chain);

    private ProofRail rail(PollDelay pollDelay) {
        SolanaNode node = new SolanaNode(chain);
        SolanaSender sender = new SolanaSender(node, chain, chain, Duration.ofSeconds(30));
        return new ProofRail(
                Recorded.receiver(300),
                node,
                PaymentReferences.NONE,
                new SolanaRefunds(node, sender, chain, List.of(MERCHANT)),
                chain,
                pollDelay,
                ProofRail.PATIENCE);
    }

    private static Quote quote(Level level) {
        return Recorded.quote(Terms.Form.PROOF, level, PRICES);
    }

    /** What the specification shows. */
    private static ObjectNode example() {
        return Json.object()
                .put(
                        "signature",
                        "5xK9mF2pQ7rN8sT1vU3wX4yZ5aB6cD7eE8fG9hH0iJ1kL2mN3oP4qR5sT6uV7wX8yZ")
                .put("timestamp", "2025-10-28T20:30:00.000Z")
                .put("amount", "10000")
                .put("from", "UserWalletAddressHere");
    }

    /** A transaction is on the chain, a second ago; the proof of it. */
    private ObjectNode paid(String name, String amount) {
        ObjectNode recorded = Recorded.transaction(name);
        String signature = recorded.get("signature").asString();
        ObjectNode answer = (ObjectNode) recorded.get("answer");
        chain.transactions.put(signature, answer);
        Instant at = Instant.ofEpochSecond(answer.get("blockTime").longValue());
        chain.now = at.plusSeconds(1);
        return Json.object()
                .put("signature", signature)
                .put("timestamp", at.toString())
                .put("amount", amount)
                .put("from", PAYER.address().toString());
    }

    private ObjectNode meta(ObjectNode proof) {
        return (ObjectNode)
                Optional.ofNullable(chain.transactions.get(proof.get("signature").asString()))
                        .orElseThrow()
                        .get("meta");
    }

    private Verification check(Level level, ObjectNode proof) {
        Verification verification = rail.verify(new Payment(Scheme.PROOF, proof), quote(level));
        return verification instanceof Verification.Good(VerifiedPayment verified)
                ? rail.confirm(verified)
                : verification;
    }

    private static VerifiedPayment good(Verification verification) {
        assertThat(verification).isInstanceOf(Verification.Good.class);
        return ((Verification.Good) verification).verified();
    }

    private static void assertReason(Verification verification, String reason) {
        assertThat(verification)
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad -> {
                            assertThat(bad.reason()).isEqualTo(reason);
                            assertThat(bad.message()).endsWith(".");
                        });
    }

    @Test
    void everyAssetWithAPriceIsOfferedWhereProofsAreTaken() {
        assertThat(rail.offers(quote(Level.HONOR)))
                .extracting(Offer::symbol)
                .containsExactly("USDC", "SOL", "BONK");
        assertThat(rail.offers(quote(Level.HONOR)).get(1).asset()).isEqualTo("native");
        assertThat(rail.offers(Recorded.quote(Terms.Form.X402, Level.HONOR, PRICES))).isEmpty();
        assertThat(
                        rail.verify(
                                new Payment(Scheme.PROOF, example()),
                                Recorded.quote(Terms.Form.X402, Level.HONOR, PRICES)))
                .isInstanceOf(Verification.NotMine.class);
        assertThat(rail.verify(new Payment(Scheme.EXACT, example()), quote(Level.HONOR)))
                .isInstanceOf(Verification.NotMine.class);
    }

    @Test
    void onHonorTheSpecificationsOwnExampleIsGood() {
        VerifiedPayment verified = good(check(Level.HONOR, example().put("amount", "99999999")));
        assertThat(verified.key())
                .isEqualTo(
                        "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1|"
                                + example().get("signature").asString());
        assertThat(verified.amount())
                .as("nobody has seen more than the price")
                .isEqualTo(BigInteger.valueOf(10_000));
        assertThat(verified.moved()).isTrue();
        assertThat(verified.payer()).isEqualTo("UserWalletAddressHere");
        assertThat(chain.asked).isEmpty();
        assertThat(rail.settle(verified))
                .isEqualTo(
                        new Settlement.Settled(
                                example().get("signature").asString(), verified.amount()));
        assertThat(rail.find(verified)).isEqualTo(rail.settle(verified));
    }

    @Test
    void aProofHasFourTexts() {
        for (String member : List.of("signature", "timestamp", "amount", "from")) {
            ObjectNode without = example();
            without.remove(member);
            assertReason(check(Level.HONOR, without), "invalid_proof");
            assertReason(check(Level.HONOR, example().put(member, 7)), "invalid_proof");
            assertReason(check(Level.HONOR, example().put(member, " ")), "invalid_proof");
            assertReason(check(Level.HONOR, example().put(member, "")), "invalid_proof");
            assertReason(check(Level.HONOR, example().put(member, "1\n2")), "invalid_proof");
            assertReason(
                    check(Level.HONOR, example().put(member, "1".repeat(129))), "invalid_proof");
        }
        for (String amount : List.of("-1", "1.5", "0x10", "1e9", "9".repeat(31))) {
            assertReason(check(Level.HONOR, example().put("amount", amount)), "invalid_proof");
        }
        assertReason(check(Level.HONOR, example().put("amount", "9999")), "amount_too_low");
    }

    @Test
    void theFormatIsThatOfSolanaAndOfNow() {
        ObjectNode proof = paid("usdc", "10000");
        assertThat(good(check(Level.FORMAT, proof)).payer()).isEqualTo(PAYER.address().toString());
        assertThat(chain.asked).isEmpty();
        assertReason(
                check(
                        Level.FORMAT,
                        proof.deepCopy().put("signature", example().get("signature").asString())),
                "invalid_signature_format");
        assertReason(
                check(Level.FORMAT, proof.deepCopy().put("from", "UserWalletAddressHere")),
                "invalid_sender_format");
        assertReason(
                check(Level.FORMAT, proof.deepCopy().put("timestamp", "yesterday")),
                "invalid_timestamp");
        Instant now = chain.now;
        for (long seconds : new long[] {-300, 300}) {
            good(
                    check(
                            Level.FORMAT,
                            proof.deepCopy()
                                    .put("timestamp", now.plusSeconds(seconds).toString())));
        }
        for (long seconds : new long[] {-301, 301}) {
            assertReason(
                    check(
                            Level.FORMAT,
                            proof.deepCopy().put("timestamp", now.plusSeconds(seconds).toString())),
                    "timestamp_out_of_window");
        }
    }

    @Test
    void whatNobodyHasLookedForIsOnlyBelieved() {
        ObjectNode proof = paid("usdc", "10000");
        assertThat(good(check(Level.HONOR, proof)).source()).isEqualTo(Deposit.Source.BELIEVED);
        assertThat(good(check(Level.FORMAT, proof)).source()).isEqualTo(Deposit.Source.BELIEVED);
        assertThat(good(check(Level.CHAIN, proof)).source()).isEqualTo(Deposit.Source.CHAIN);
    }

    @Test
    void everyKindOfTransferOnTheChainIsGood() {
        for (String name : List.of("usdc", "legacy", "unchecked")) {
            VerifiedPayment verified = good(check(Level.CHAIN, paid(name, "10000")));
            assertThat(verified.offer().symbol()).isEqualTo("USDC");
            assertThat(verified.amount()).isEqualTo(BigInteger.valueOf(10_000));
        }
        VerifiedPayment sol = good(check(Level.CHAIN, paid("sol", "70000")));
        assertThat(sol.offer().symbol()).isEqualTo("SOL");
        assertThat(sol.amount()).isEqualTo(BigInteger.valueOf(70_000));
        VerifiedPayment bonk = good(check(Level.CHAIN, paid("bonk", "500000")));
        assertThat(bonk.offer().symbol()).isEqualTo("BONK");
        assertThat(bonk.amount()).isEqualTo(BigInteger.valueOf(500_000));
    }

    @Test
    void aTransactionThatIsNotThereYetIsWaitedFor() {
        ObjectNode proof = paid("usdc", "10000");
        chain.questionsUntilThere = 5;
        good(check(Level.CHAIN, proof));
        chain.transactions.clear();
        assertReason(check(Level.CHAIN, proof), "transaction_not_found");
    }

    @Test
    void onlySoManyWaitForTransactionsThatNeverCome() {
        ObjectNode proof = paid("usdc", "10000");
        chain.transactions.clear();
        int[] deep = new int[1];
        ProofRail[] self = new ProofRail[1];
        Payment payment = new Payment(Scheme.PROOF, proof);
        self[0] =
                rail(
                        length -> {
                            deep[0]++;
                            self[0].verify(payment, quote(Level.CHAIN));
                            chain.pause(ProofRail.PATIENCE);
                        });
        assertReason(self[0].verify(payment, quote(Level.CHAIN)), "transaction_not_found");
        assertThat(deep[0]).isEqualTo(OnChainVerifier.WAITING_MAX);
    }

    @Test
    void aFailedTransactionHasPaidNothing() {
        assertReason(check(Level.CHAIN, paid("failed", "10000")), "transaction_failed");
    }

    @Test
    void tooLittleIsNotEnough() {
        assertReason(check(Level.CHAIN, paid("little", "10000")), "amount_too_low");
        assertReason(check(Level.CHAIN, paid("usdc", "10001")), "amount_mismatch");
    }

    @Test
    void whatWentElsewhereIsNotOurs() {
        assertReason(check(Level.CHAIN, paid("elsewhere", "70000")), "recipient_mismatch");
    }

    @Test
    void onlyTheWalletThatHasPaidMayShowIt() {
        ObjectNode proof = paid("usdc", "10000").put("from", THIEF.address().toString());
        assertReason(check(Level.CHAIN, proof), "sender_mismatch");
    }

    @Test
    void whatAFacilitatorHasSettledIsNoProof() {
        ObjectNode proof = paid("sponsored", "10000");
        assertReason(check(Level.CHAIN, proof), "sender_mismatch");
        assertReason(
                check(Level.CHAIN, proof.put("from", Recorded.FEE.address().toString())),
                "sender_mismatch");
    }

    @Test
    void aTransactionOfBeforeIsTooOld() {
        ObjectNode proof = paid("usdc", "10000");
        Instant at = chain.now.minusSeconds(1);
        chain.now = at.plusSeconds(300);
        good(check(Level.CHAIN, proof));
        chain.now = at.plusSeconds(301);
        assertReason(check(Level.CHAIN, proof), "transaction_too_old");
        assertReason(
                check(Level.CHAIN, proof.deepCopy().put("timestamp", chain.now.toString())),
                "timestamp_mismatch");
        chain.now = at.plusSeconds(10);
        proof.put("timestamp", at.minusSeconds(290).toString());
        good(check(Level.CHAIN, proof));
        proof.put("timestamp", at.minusSeconds(301).toString());
        assertReason(check(Level.CHAIN, proof), "timestamp_mismatch");
    }

    @Test
    void anOldProofIsStillGenuine() {
        ObjectNode proof = paid("usdc", "10000");
        chain.now = chain.now.plus(Duration.ofDays(1));
        VerifiedPayment verified =
                good(rail.verify(new Payment(Scheme.PROOF, proof), quote(Level.CHAIN)));
        assertReason(rail.confirm(verified), "transaction_too_old");
    }

    @Test
    void aNodeThatLiesAboutASignatureIsNotBelieved() {
        ObjectNode proof = paid("usdc", "10000");
        ObjectNode answer = (ObjectNode) Recorded.transaction("legacy").get("answer");
        chain.transactions.put(proof.get("signature").asString(), answer);
        assertReason(check(Level.CHAIN, proof), "signature_mismatch");
        answer = (ObjectNode) Recorded.transaction("usdc").get("answer");
        ArrayNode bytes = (ArrayNode) answer.get("transaction");
        byte[] changed = Base64.getDecoder().decode(bytes.get(0).asString());
        changed[changed.length - 5] ^= 1;
        bytes.set(0, Base64.getEncoder().encodeToString(changed));
        chain.transactions.put(proof.get("signature").asString(), answer);
        assertReason(check(Level.CHAIN, proof), "signature_invalid");
    }

    @Test
    void aNodeThatCanNotAnswerLosesNothing() {
        ObjectNode proof = paid("usdc", "10000");
        ((ObjectNode) meta(proof).at("/postTokenBalances/0/uiTokenAmount")).put("amount", "x");
        assertThat(check(Level.CHAIN, proof)).isInstanceOf(Verification.Unavailable.class);
        chain.problems.put("getTransaction", NodeProblem.noAnswer("timeout"));
        assertThat(check(Level.CHAIN, proof)).isInstanceOf(Verification.Unavailable.class);
        chain.problems.clear();
        chain.answers.put("getTransaction", Json.parse("{\"meta\":7}"));
        assertThat(check(Level.CHAIN, proof)).isInstanceOf(Verification.Unavailable.class);
    }

    @Test
    void lamportsAndTokensAreGivenBack() {
        for (String name : List.of("sol", "bonk")) {
            VerifiedPayment verified =
                    good(check(Level.CHAIN, paid(name, name.equals("sol") ? "70000" : "500000")));
            assertThat(rail.refund(verified, verified.amount(), "refund-" + name, new Noted()))
                    .isInstanceOf(Settlement.Settled.class);
        }
        assertThat(chain.sent).hasSize(2);
        VerifiedPayment honor = good(check(Level.HONOR, example()));
        assertThat(rail.refund(honor, BigInteger.ONE, "r", new Noted()))
                .isInstanceOf(Settlement.Failed.class);
    }
}
