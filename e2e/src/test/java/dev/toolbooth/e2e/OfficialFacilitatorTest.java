package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.JsonHttp;
import dev.toolbooth.payments.evm.EvmRail;
import dev.toolbooth.payments.facilitator.FacilitatorClient;
import dev.toolbooth.payments.facilitator.RemoteEvmSettler;
import dev.toolbooth.payments.facilitator.RemoteSvmSettler;
import dev.toolbooth.payments.svm.SvmLimits;
import dev.toolbooth.payments.svm.SvmRail;
import dev.toolbooth.payments.svm.SvmReceiver;
import dev.toolbooth.payments.svm.SvmVerifier;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SupportedKind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Our payments settled by x402's own facilitator. Proves S3-66's facilitator client. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class OfficialFacilitatorTest {
    private static final EvmChain CHAIN = EvmChain.start();
    private static final ReferenceServer FACILITATOR =
            ReferenceServer.facilitator(CHAIN, Chains.solana());
    private static final FaultyWire WIRE = new FaultyWire(FACILITATOR.url(""));
    private static final GuardedOutbound WEB =
            GuardedOutbound.standard(List.of(AllowedHost.parse("127.0.0.1").orElseThrow()), 32);
    private static final JsonHttp HTTP = new JsonHttp(WEB, Duration.ofSeconds(20), 1_000_000);
    private static final RpcNode NODE = HTTP.node(CHAIN.url(), List.of());
    private static final FacilitatorClient CLIENT =
            new FacilitatorClient(HTTP, WIRE.url(), path -> List.of());

    private final EvmRail rail = rail(NODE);

    @AfterAll
    static void close() {
        WEB.close();
        WIRE.close();
        FACILITATOR.close();
        CHAIN.close();
    }

    private static EvmRail rail(@Nullable RpcNode node) {
        return new EvmRail(
                new EvmRail.Config(
                        "remote",
                        Network.BASE_SEPOLIA,
                        Address.parse(CHAIN.payTo().address()).orElseThrow(),
                        300,
                        List.of(Asset.named(Network.BASE_SEPOLIA, "USDC").orElseThrow())),
                new RemoteEvmSettler(CLIENT, node, InstantSource.system()),
                InstantSource.system());
    }

    private static VerifiedPayment good(Verification verification) {
        return switch (verification) {
            case Verification.Good good -> good.verified();
            case Verification other -> throw new AssertionError(other.toString());
        };
    }

    private static String settled(Settlement settlement) {
        return switch (settlement) {
            case Settlement.Settled settled -> settled.transaction();
            case Settlement other -> throw new AssertionError(other.toString());
        };
    }

    @Test
    void itSettlesPaymentsOfBothVersions() {
        EvmBuyer buyer = EvmBuyer.of(CHAIN.buyer(20_000));
        EvmBuyer.Signed paid = buyer.signs(rail);
        VerifiedPayment verified = good(paid.shownTo(rail));
        String hash = settled(rail.settle(verified));
        assertThat(settled(rail.find(verified))).isEqualTo(hash);
        assertThat(settled(rail.settle(verified))).isEqualTo(hash);
        assertThat(paid.shownTo(rail))
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad ->
                                assertThat(bad.reason())
                                        .isEqualTo("invalid_exact_evm_nonce_already_used"));
        settled(rail.settle(good(buyer.signsV1(rail).shownTo(rail))));
        assertThat(CHAIN.balanceOf(buyer.address())).isZero();
    }

    @Test
    void itRefusesWhomWeWouldRefuse() {
        EvmBuyer poor = EvmBuyer.of(CHAIN.buyer(9_999));
        assertThat(poor.signs(rail).shownTo(rail))
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad ->
                                assertThat(bad.reason())
                                        .isEqualTo("invalid_exact_evm_insufficient_balance"));
    }

    @Test
    void aLostAnswerIsFoundOnTheChain() {
        EvmBuyer buyer = EvmBuyer.of(CHAIN.buyer(10_000));
        VerifiedPayment verified = good(buyer.signs(rail).shownTo(rail));
        WIRE.lose("/settle", FaultyWire.Fault.ANSWER_LOST, 1);
        assertThat(rail.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        settled(rail(NODE).find(verified));
        settled(rail.settle(verified));
        assertThat(CHAIN.balanceOf(buyer.address())).isZero();
    }

    @Test
    void withoutANodeALostAnswerStaysUnknown() {
        EvmRail blind = rail(null);
        EvmBuyer buyer = EvmBuyer.of(CHAIN.buyer(20_000));
        VerifiedPayment verified = good(buyer.signs(blind).shownTo(blind));
        WIRE.lose("/settle", FaultyWire.Fault.ANSWER_LOST, 1);
        assertThat(blind.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        assertThat(blind.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        assertThat(blind.find(verified)).isInstanceOf(Settlement.Unknown.class);
        assertThat(CHAIN.balanceOf(buyer.address())).isEqualTo(10_000);
    }

    @Test
    void aLostAnswerOnSolanaIsFoundOnTheChain() {
        SolanaChain solana = Chains.solana();
        SvmRail svm = solanaRail(solana);
        ChainWallet wallet = solana.buyer(20_000);
        Quote quote = new Quote("tool", new Money(10_000), Terms.USUAL);
        Offer offer = svm.offers(quote).getFirst();
        ObjectNode accept =
                Json.object()
                        .put("scheme", "exact")
                        .put("network", offer.network())
                        .put("asset", offer.asset())
                        .put("amount", offer.amount().toString())
                        .put("payTo", offer.payTo())
                        .put("maxTimeoutSeconds", offer.maxTimeoutSeconds());
        accept.set("extra", offer.extra());
        Payment payment = new Payment(Scheme.EXACT, SolanaBuyer.of(solana, wallet).pays(accept));
        VerifiedPayment verified = good(svm.verify(payment, quote));
        good(svm.confirm(verified));
        assertThat(svm.find(verified)).isInstanceOf(Settlement.Unknown.class);
        WIRE.lose("/settle", FaultyWire.Fault.ANSWER_LOST, 1);
        assertThat(svm.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        String signature = settled(solanaRail(solana).find(verified));
        assertThat(settled(svm.settleAgain(verified))).isEqualTo(signature);
        assertThat(settled(svm.settle(verified))).isEqualTo(signature);
        assertThat(solana.balanceOf(wallet.address(), "USDC")).isEqualTo(10_000);
    }

    private static SvmRail solanaRail(SolanaChain solana) {
        RemoteSvmSettler settler =
                new RemoteSvmSettler(
                        CLIENT,
                        Network.SOLANA_DEVNET,
                        new SolanaNode(HTTP.node(solana.url(), List.of())),
                        InstantSource.system(),
                        Thread::startVirtualThread);
        settler.await(Duration.ofSeconds(20));
        return new SvmRail(
                new SvmReceiver(
                        Network.SOLANA_DEVNET,
                        SolanaAddress.parse(solana.payTo().address()).orElseThrow(),
                        List.of(Asset.named(Network.SOLANA_DEVNET, "USDC").orElseThrow()),
                        60),
                settler,
                new SvmVerifier(SvmLimits.USUAL),
                InstantSource.system());
    }

    @Test
    void itSaysWhatItSettles() {
        assertThat(CLIENT.supported())
                .isInstanceOfSatisfying(
                        FacilitatorClient.Supported.Kinds.class,
                        kinds ->
                                assertThat(kinds.kinds())
                                        .extracting(SupportedKind::network)
                                        .contains(
                                                "eip155:84532",
                                                "base-sepolia",
                                                SolanaChain.NETWORK));
    }
}
