package dev.toolbooth.client.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.KnownInstruction;
import dev.toolbooth.chain.svm.KnownInstruction.LamportTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.Memo;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaInstruction;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Payments are compared with those of x402's own client. */
class SolanaPayerTest {
    private static final String USDC = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
    private static final String MAINNET_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    private static final JsonNode OFFICIAL = official();
    private static final String MERCHANT = OFFICIAL.path("merchant").asString();
    private static final SolanaKey KEY = SolanaKey.ofSeed(ones());

    private final FakeSolana chain = new FakeSolana();
    private final PaymentMethod payer = payer(false);

    private PaymentMethod payer(boolean opensAccounts) {
        return new SolanaPayer(KEY, chain, opensAccounts, chain, new SecureRandom(), chain);
    }

    private static byte[] ones() {
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) 1);
        return seed;
    }

    private static JsonNode official() {
        try (InputStream in = SolanaPayerTest.class.getResourceAsStream("official-payments.json")) {
            return Json.parse(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PaymentRequirements way(String scheme, String asset, ObjectNode extra) {
        return way(scheme, "solana-devnet", asset, extra);
    }

    private static PaymentRequirements way(
            String scheme, String network, String asset, ObjectNode extra) {
        return new PaymentRequirements(
                scheme, network, asset, BigInteger.valueOf(10_000), MERCHANT, 60, extra);
    }

    private static ObjectNode fee() {
        return Json.object().put("feePayer", OFFICIAL.path("fee").asString());
    }

    private static SolanaTransaction decoded(String base64) throws Exception {
        return SolanaTransaction.decode(Base64.getDecoder().decode(base64));
    }

    private static List<SolanaInstruction> steps(SolanaTransaction transaction) {
        return transaction.message().instructions(List.of()).orElseThrow();
    }

    private static List<KnownInstruction> known(SolanaTransaction transaction) {
        return steps(transaction).stream().map(KnownInstruction::read).toList();
    }

    private static SolanaAddress address(String text) {
        return SolanaAddress.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v2", "memo"})
    void aPaymentDoesWhatThatOfTheOfficialClientDoes(String which) throws Exception {
        SolanaTransaction theirs = decoded(OFFICIAL.path(which).asString());
        Memo memo = (Memo) known(theirs).getLast();
        TokenTransfer moved = (TokenTransfer) known(theirs).get(2);
        ObjectNode extra = fee().put("memo", memo.text());
        PaymentRequirements way =
                new PaymentRequirements(
                        "exact",
                        "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
                        USDC,
                        moved.amount(),
                        MERCHANT,
                        60,
                        extra);
        assertThat(payer.canPay(way)).isTrue();
        PreparedPayment prepared = payer.prepare(way);
        SolanaTransaction ours = decoded(prepared.payload().path("transaction").asString());
        assertThat(known(ours)).isEqualTo(known(theirs));
        assertThat(steps(ours).stream().map(SolanaInstruction::accounts).toList())
                .isEqualTo(steps(theirs).stream().map(SolanaInstruction::accounts).toList());
        assertThat(ours.message().signers()).isEqualTo(theirs.message().signers());
        assertThat(ours.signed(0)).as("the fee payer signs later").isFalse();
        assertThat(ours.signed(1)).isTrue();
        assertThat(prepared.transaction()).isNull();
        assertThat(prepared.expires()).isEqualTo(chain.now.plusSeconds(120));
    }

    @Test
    void aBlockOfTheSellersIsFollowedOnRealNetworksAlone() throws Exception {
        String block = decoded(OFFICIAL.path("v2").asString()).message().blockhash();
        ObjectNode extra = fee().put("recentBlockhash", block);
        String usdc = Asset.named(Network.SOLANA_MAINNET, "USDC").orElseThrow().address();

        PreparedPayment real = payer.prepare(way("exact", "solana", usdc, extra));
        assertThat(decoded(real.payload().path("transaction").asString()).message().blockhash())
                .isEqualTo(block);
        assertThat(chain.asked).as("nobody need be asked").isEmpty();

        PreparedPayment test = payer.prepare(way("exact", USDC, extra));
        assertThat(decoded(test.payload().path("transaction").asString()).message().blockhash())
                .as("else a test could be carried out on the real network")
                .isEqualTo(FakeSolana.BLOCKHASH);
    }

    @Test
    void whatTheSellerDoesNotSayIsAskedFor() throws Exception {
        chain.mint(MERCHANT, Programs.TOKEN_2022.toString(), 9);
        PreparedPayment prepared = payer.prepare(way("exact", MERCHANT, fee()));
        SolanaTransaction ours = decoded(prepared.payload().path("transaction").asString());
        assertThat(ours.message().blockhash()).isEqualTo(FakeSolana.BLOCKHASH);
        assertThat(known(ours).get(2))
                .isInstanceOfSatisfying(
                        TokenTransfer.class,
                        move -> assertThat(move.program()).isEqualTo(Programs.TOKEN_2022));
        assertThat(((Memo) known(ours).get(3)).text()).matches("[0-9a-f]{32}");
        PreparedPayment again = payer.prepare(way("exact", MERCHANT, fee()));
        assertThat(again.payload()).isNotEqualTo(prepared.payload());
    }

    @Test
    void aStrangeRequestIsNotSigned() {
        assertThatThrownBy(() -> payer.prepare(way("exact", USDC, Json.object())))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("fee");
        ObjectNode own = Json.object().put("feePayer", payer.address());
        assertThatThrownBy(() -> payer.prepare(way("exact", USDC, own)))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("this wallet");
        assertThatThrownBy(() -> payer.prepare(way("exact", MERCHANT, fee())))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("no token");
    }

    @Test
    void aMemoHasItsLimit() throws Exception {
        payer.prepare(way("exact", USDC, fee().put("memo", "m".repeat(256))));
        assertThatThrownBy(
                        () -> payer.prepare(way("exact", USDC, fee().put("memo", "m".repeat(257)))))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("256");
    }

    @ParameterizedTest
    @CsvSource({
        "exact,base," + USDC,
        "exact,solana-devnet,native",
        "exact,solana-devnet,USDC",
        "upto,solana-devnet," + USDC,
        "proof,base-sepolia,native",
        "proof,solana-devnet,USDC"
    })
    void otherWaysToPayAreNotItsOwn(String scheme, String network, String asset) {
        PaymentRequirements way = way(scheme, network, asset, fee());
        assertThat(payer.canPay(way)).isFalse();
        assertThatThrownBy(() -> payer.prepare(way)).isInstanceOf(PayProblem.class);
    }

    /** Proves S3-23, S3-25 and S3-50's proof. */
    @Test
    void aProofIsTheSignatureOfATransferThatIsNotSentYet() throws Exception {
        SolanaAddress theirs = TokenAccounts.of(address(MERCHANT), address(USDC), Programs.TOKEN);
        chain.mint(theirs.toString(), Programs.TOKEN.toString(), 0);
        PreparedPayment prepared = payer.prepare(way("proof", USDC, Json.object()));
        SolanaTransaction own = decoded(Objects.requireNonNull(prepared.transaction()));
        assertThat(prepared.payload())
                .isEqualTo(
                        Json.object()
                                .put("signature", own.id().toString())
                                .put("timestamp", "2026-01-01T00:00:00Z")
                                .put("amount", "10000")
                                .put("from", payer.address()));
        assertThat(own.message().signers()).containsExactly(KEY.address());
        assertThat(own.signed(0)).isTrue();
        assertThat(known(own))
                .contains(
                        new TokenTransfer(
                                Programs.TOKEN,
                                TokenAccounts.of(KEY.address(), address(USDC), Programs.TOKEN),
                                address(USDC),
                                theirs,
                                KEY.address(),
                                BigInteger.valueOf(10_000)));
        assertThat(steps(own).stream().map(SolanaInstruction::program))
                .doesNotContain(Programs.ASSOCIATED_TOKEN);
        assertThat(chain.sent).isEmpty();
    }

    @Test
    void theSessionGoesIntoTheProofAndTheReferenceIntoTheTransaction() throws Exception {
        ObjectNode extra = Json.object().put("reference", MERCHANT).put("session", "s-1");
        PreparedPayment prepared = payer.prepare(way("proof", "native", extra));
        assertThat(prepared.payload().path("session").asString()).isEqualTo("s-1");
        assertThat(known(decoded(Objects.requireNonNull(prepared.transaction()))))
                .contains(
                        new LamportTransfer(
                                KEY.address(), address(MERCHANT), BigInteger.valueOf(10_000)),
                        new Memo(MERCHANT));
    }

    @Test
    void aMissingAccountIsOpenedWhereThatCostsNothing() throws Exception {
        assertThat(opens(payer, "solana-devnet", USDC)).isTrue();
        assertThatThrownBy(() -> opens(payer, "solana", MAINNET_USDC))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("0.002 SOL")
                .hasMessageContaining(SolanaPayer.OPENS_ACCOUNTS);
        assertThat(opens(payer(true), "solana", MAINNET_USDC)).isTrue();
    }

    private static boolean opens(PaymentMethod payer, String network, String asset)
            throws Exception {
        PreparedPayment prepared = payer.prepare(way("proof", network, asset, Json.object()));
        return steps(decoded(Objects.requireNonNull(prepared.transaction()))).stream()
                .anyMatch(step -> step.program().equals(Programs.ASSOCIATED_TOKEN));
    }

    @Test
    void aNodeThatDoesNotAnswerIsNoReasonToSign() {
        chain.problems.put("getLatestBlockhash", NodeProblem.noAnswer("The node is gone"));
        assertThatThrownBy(() -> payer.prepare(way("exact", USDC, fee())))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("Nothing was signed: The node is gone");
    }
}
