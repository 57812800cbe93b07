package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.Instructions;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.MessageWriter;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.e2e.SolanaChain.Landing;
import dev.toolbooth.payments.proof.PaymentReferences;
import dev.toolbooth.payments.proof.ProofRail;
import dev.toolbooth.payments.svm.OwnSvmSettler;
import dev.toolbooth.payments.svm.SolanaRefunds;
import dev.toolbooth.payments.svm.SolanaSender;
import dev.toolbooth.payments.svm.SvmLimits;
import dev.toolbooth.payments.svm.SvmRail;
import dev.toolbooth.payments.svm.SvmReceiver;
import dev.toolbooth.payments.svm.SvmVerifier;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * Both ways to pay on Solana, on a real Solana runtime. Proves S3-56, S3-57, S3-58, S3-74 and
 * S3-79.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SolanaChainTest {
    private static final SolanaChain CHAIN = SolanaChain.start();
    private static final ChainNode NODE = new ChainNode(CHAIN.url());
    private static final BigInteger CENT = BigInteger.valueOf(10_000);
    private static final SolanaKey FEE = key(CHAIN.facilitator());
    private static final SolanaKey SELLER = key(CHAIN.payTo());
    private static final SolanaAddress USDC = SolanaAddress.parse(CHAIN.usdc()).orElseThrow();
    private static final SvmReceiver RECEIVER =
            new SvmReceiver(
                    Network.SOLANA_DEVNET,
                    SELLER.address(),
                    List.of(
                            Asset.named(Network.SOLANA_DEVNET, "USDC").orElseThrow(),
                            Asset.named(Network.SOLANA_DEVNET, "SOL").orElseThrow(),
                            new Asset(
                                    Network.SOLANA_DEVNET,
                                    CHAIN.bonk(),
                                    "BONK",
                                    5,
                                    false,
                                    null,
                                    null)),
                    300);
    private static final Quote QUOTE = quote(Terms.Level.CHAIN);

    private static Quote quote(Terms.Level level) {
        return new Quote(
                "pizza",
                new Money(10_000),
                new Terms(
                        Terms.Form.PROOF,
                        Terms.Flow.AUTHORIZATION,
                        Map.of(
                                "SOL",
                                BigInteger.valueOf(2_000_000),
                                "BONK",
                                BigInteger.valueOf(1_000)),
                        level,
                        Duration.ZERO,
                        null,
                        "a pizza"));
    }

    /** How far from the clock the rails believe to be; waiting only moves this. */
    private Duration ahead = Duration.ZERO;

    private final SolanaNode node = new SolanaNode(NODE);
    private final SolanaSender sender =
            new SolanaSender(node, this::now, this::pause, Duration.ofSeconds(5));
    private final SolanaRefunds refunds =
            new SolanaRefunds(node, sender, this::now, List.of(SELLER));
    private final Rail exact =
            new SvmRail(
                    RECEIVER,
                    new OwnSvmSettler(node, FEE, sender, refunds),
                    new SvmVerifier(SvmLimits.USUAL),
                    this::now);

    private Instant now() {
        return Instant.now().plus(ahead);
    }

    private void pause(Duration length) {
        ahead = ahead.plus(length);
    }

    private static SolanaKey key(ChainWallet wallet) {
        return SolanaKey.parse(wallet.key()).orElseThrow();
    }

    @BeforeEach
    void everythingIsFinalAtOnce() {
        CHAIN.land();
        CHAIN.setLanding(Landing.FINALIZED);
        CHAIN.shiftTime(Duration.ZERO);
    }

    @AfterAll
    static void stop() {
        NODE.close();
        CHAIN.close();
    }

    /** What a buyer of x402 sends. */
    private static ObjectNode signed(ChainWallet buyer) throws SolanaFault {
        SolanaKey key = key(buyer);
        String blockhash =
                CHAIN.ask("getLatestBlockhash").path("value").path("blockhash").asString();
        SolanaTransaction transaction =
                SolanaTransaction.unsigned(
                                MessageWriter.write(
                                        FEE.address(),
                                        blockhash,
                                        List.of(
                                                Instructions.limitWork(20_000),
                                                Instructions.payForWork(BigInteger.ONE),
                                                Instructions.transferTokens(pay(key), 6),
                                                Instructions.memo(UUID.randomUUID().toString()))))
                        .sign(key);
        ObjectNode body =
                Json.object()
                        .put("x402Version", 1)
                        .put("scheme", "exact")
                        .put("network", "solana-devnet");
        body.putObject("payload")
                .put("transaction", Base64.getEncoder().encodeToString(transaction.encode()));
        return body;
    }

    private static TokenTransfer pay(SolanaKey buyer) {
        return new TokenTransfer(
                Programs.TOKEN,
                TokenAccounts.of(buyer.address(), USDC, Programs.TOKEN),
                USDC,
                TokenAccounts.of(SELLER.address(), USDC, Programs.TOKEN),
                buyer.address(),
                CENT);
    }

    private Verification check(ObjectNode body) {
        return confirmed(exact, exact.verify(new Payment(Scheme.EXACT, body), QUOTE));
    }

    private static Verification confirmed(Rail rail, Verification verification) {
        return verification instanceof Verification.Good(VerifiedPayment verified)
                ? rail.confirm(verified)
                : verification;
    }

    private VerifiedPayment charge(ChainWallet buyer) throws SolanaFault {
        return good(check(signed(buyer)));
    }

    private static VerifiedPayment good(Verification verification) {
        assertThat(verification).isInstanceOf(Verification.Good.class);
        return ((Verification.Good) verification).verified();
    }

    private static void assertReason(Verification verification, String reason, String message) {
        assertThat(verification)
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad -> {
                            assertThat(bad.reason()).isEqualTo(reason);
                            assertThat(bad.message()).contains(message);
                        });
    }

    private static long seller() {
        return CHAIN.balanceOf(SELLER.address().toString(), "USDC");
    }

    @Test
    void aSignedTransferIsSettledOnce() throws SolanaFault {
        ChainWallet buyer = CHAIN.buyer(25_000);
        long before = seller();
        VerifiedPayment verified = charge(buyer);
        assertThat(exact.find(verified)).isInstanceOf(Settlement.Unknown.class);
        Settlement settled = exact.settle(verified);
        assertThat(settled)
                .isInstanceOfSatisfying(
                        Settlement.Settled.class, one -> assertThat(one.amount()).isEqualTo(CENT));
        assertThat(exact.settle(verified)).isEqualTo(settled);
        assertThat(exact.find(verified)).isEqualTo(settled);
        assertThat(seller()).isEqualTo(before + 10_000);
        assertThat(CHAIN.balanceOf(buyer.address(), "USDC")).isEqualTo(15_000);
        assertThat(exact.verify(new Payment(Scheme.EXACT, verified.payload()), QUOTE))
                .as("it is still genuine")
                .isInstanceOf(Verification.Good.class);
        assertReason(exact.confirm(verified), "duplicate_settlement", "settled before");
    }

    @Test
    void whatTheChainWouldRefuseIsNotTaken() throws SolanaFault {
        String reason = "invalid_exact_svm_transaction_simulation_failed";
        assertReason(check(signed(CHAIN.buyer(9_999))), reason, "not enough tokens");
        ObjectNode old = signed(CHAIN.buyer(10_000));
        CHAIN.expireBlockhash();
        assertReason(check(old), reason, "block hash is too old");
    }

    @Test
    void aTransferThatIsSeenLateIsUnknownAndFound() throws SolanaFault {
        for (Landing landing : List.of(Landing.HIDDEN, Landing.PROCESSED, Landing.LATER)) {
            VerifiedPayment verified = charge(CHAIN.buyer(10_000));
            long before = seller();
            CHAIN.setLanding(landing);
            assertThat(exact.settle(verified)).isInstanceOf(Settlement.Unknown.class);
            assertThat(exact.find(verified)).isInstanceOf(Settlement.Unknown.class);
            CHAIN.land();
            assertThat(exact.find(verified)).isInstanceOf(Settlement.Settled.class);
            assertThat(seller()).isEqualTo(before + 10_000);
            CHAIN.setLanding(Landing.FINALIZED);
        }
    }

    @Test
    void aTransferThatIsLostFailsWhenItsHashHasExpired() throws SolanaFault {
        VerifiedPayment verified = charge(CHAIN.buyer(10_000));
        CHAIN.setLanding(Landing.NEVER);
        assertThat(exact.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        CHAIN.expireBlockhash();
        ahead = ahead.plusMinutes(3);
        assertThat(exact.find(verified))
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed ->
                                assertThat(failed.reason())
                                        .isEqualTo("invalid_exact_svm_transaction_failed"));
    }

    @Test
    void aTransferWhoseMoneyIsGoneByThenHasFailedAndCostsNothing() throws SolanaFault {
        ChainWallet buyer = CHAIN.buyer(10_000);
        VerifiedPayment verified = charge(buyer);
        CHAIN.transfer(buyer, CHAIN.payer().address(), "USDC", 1);
        long fees = CHAIN.balanceOf(FEE.address().toString(), "SOL");
        assertThat(exact.settle(verified)).isInstanceOf(Settlement.Failed.class);
        assertThat(CHAIN.balanceOf(FEE.address().toString(), "SOL")).isEqualTo(fees);
    }

    @Test
    void aRefundArrivesOnce() throws SolanaFault {
        ChainWallet buyer = CHAIN.buyer(10_000);
        VerifiedPayment verified = charge(buyer);
        exact.settle(verified);
        String id = UUID.randomUUID().toString();
        Settlement refund = exact.refund(verified, CENT, id, new Noted());
        assertThat(refund).isInstanceOf(Settlement.Settled.class);
        assertThat(exact.refund(verified, CENT, id, new Noted())).isEqualTo(refund);
        assertThat(CHAIN.balanceOf(buyer.address(), "USDC")).isEqualTo(10_000);
    }

    private ProofRail proofs(PaymentReferences references) {
        return new ProofRail(
                RECEIVER, node, references, refunds, this::now, this::pause, Duration.ofSeconds(2));
    }

    private Verification prove(String signature, ChainWallet from, long amount) {
        return prove(proofs(PaymentReferences.NONE), QUOTE, signature, from, amount);
    }

    private static Verification prove(
            ProofRail rail, Quote quote, String signature, ChainWallet from, long amount) {
        ObjectNode body =
                Json.object()
                        .put("signature", signature)
                        .put("timestamp", Instant.now().toString())
                        .put("amount", String.valueOf(amount))
                        .put("from", from.address());
        return confirmed(rail, rail.verify(new Payment(Scheme.PROOF, body), quote));
    }

    @ParameterizedTest
    @CsvSource({"USDC,10000", "SOL,2000000", "BONK,1000"})
    void whatWasPaidIsProvenAndCanBeGivenBack(String asset, long units) {
        ChainWallet buyer = CHAIN.payer();
        String signature = CHAIN.transfer(buyer, SELLER.address().toString(), asset, units);
        VerifiedPayment verified = good(prove(signature, buyer, units));
        assertThat(verified.offer().symbol()).isEqualTo(asset);
        assertThat(verified.amount()).isEqualTo(BigInteger.valueOf(units));
        long before = CHAIN.balanceOf(buyer.address(), asset);
        assertThat(
                        proofs(PaymentReferences.NONE)
                                .refund(verified, verified.amount(), "r-" + asset, new Noted()))
                .isInstanceOf(Settlement.Settled.class);
        assertThat(CHAIN.balanceOf(buyer.address(), asset)).isEqualTo(before + units);
    }

    @Test
    void whatProvesNothingIsRefusedByName() throws SolanaFault {
        String payTo = SELLER.address().toString();
        ChainWallet buyer = CHAIN.buyer(50_000);
        String little = CHAIN.transfer(buyer, payTo, "USDC", 9_999);
        assertReason(prove(little, buyer, 10_000), "amount_too_low", "9999");
        String elsewhere = CHAIN.transfer(buyer, CHAIN.payer().address(), "USDC", 10_000);
        assertReason(prove(elsewhere, buyer, 10_000), "recipient_mismatch", payTo);
        String failed = CHAIN.transfer(buyer, payTo, "USDC", 60_000);
        assertReason(prove(failed, buyer, 60_000), "transaction_failed", "failed");
        String good = CHAIN.transfer(buyer, payTo, "USDC", 10_000);
        assertReason(prove(good, CHAIN.payer(), 10_000), "sender_mismatch", "sent by");
        CHAIN.shiftTime(Duration.ofSeconds(-400));
        String old = CHAIN.transfer(buyer, payTo, "USDC", 10_000);
        assertReason(prove(old, buyer, 10_000), "timestamp_mismatch", "300 seconds");
        CHAIN.shiftTime(Duration.ZERO);
        CHAIN.setLanding(Landing.PROCESSED);
        String early = CHAIN.transfer(buyer, payTo, "USDC", 10_000);
        assertReason(prove(early, buyer, 10_000), "transaction_not_found", "try again");
        CHAIN.land();
        good(prove(early, buyer, 10_000));
    }

    @Test
    void whatX402HasSettledProvesNothing() throws SolanaFault {
        ChainWallet buyer = CHAIN.buyer(10_000);
        Settlement settled = exact.settle(charge(buyer));
        String signature = ((Settlement.Settled) settled).transaction();
        assertReason(prove(signature, buyer, 10_000), "sender_mismatch", "fee");
        assertReason(prove(signature, CHAIN.facilitator(), 10_000), "sender_mismatch", "money");
    }

    @Test
    void aReferenceTiesAPaymentToWhatItIsFor() {
        ProofRail asking =
                proofs((_, _) -> Optional.of(new PaymentReferences.Reference("order 7", now())));
        Quote quote = quote(Terms.Level.REFERENCE).in("session");
        String payTo = SELLER.address().toString();
        ChainWallet buyer = CHAIN.buyer(20_000);
        String with = CHAIN.transfer(buyer, payTo, "USDC", 10_000, "order 7");
        good(prove(asking, quote, with, buyer, 10_000));
        String without = CHAIN.transfer(buyer, payTo, "USDC", 10_000, "order 8");
        assertReason(prove(asking, quote, without, buyer, 10_000), "reference_missing", "order 7");
    }
}
