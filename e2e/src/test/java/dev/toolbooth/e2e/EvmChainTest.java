package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.JsonHttp;
import dev.toolbooth.payments.evm.EvmRail;
import dev.toolbooth.payments.evm.OwnEvmSettings;
import dev.toolbooth.payments.evm.OwnEvmSettler;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Payments on a real EVM chain: checked, settled once, and found again whatever happens. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class EvmChainTest {
    private static final GuardedOutbound WEB =
            GuardedOutbound.standard(List.of(AllowedHost.parse("127.0.0.1").orElseThrow()), 32);
    private static final Asset USDC = Asset.named(Network.BASE_SEPOLIA, "USDC").orElseThrow();
    private static final BigInteger CENT = BigInteger.valueOf(EvmBuyer.PRICE);

    @AfterAll
    static void hangUp() {
        WEB.close();
    }

    private static RpcNode node(EvmChain chain) {
        return new JsonHttp(WEB, Duration.ofSeconds(10), 1_000_000).node(chain.url(), List.of());
    }

    /** A rail that remembers nothing of those before. */
    private static EvmRail rail(EvmChain chain) {
        return rail(chain, node(chain), USDC);
    }

    private static EvmRail rail(EvmChain chain, RpcNode node, Asset asset) {
        OwnEvmSettler settler =
                new OwnEvmSettler(
                        node,
                        Network.BASE_SEPOLIA,
                        EvmKey.parse(chain.facilitator().key()).orElseThrow(),
                        new OwnEvmSettings(Duration.ofSeconds(2), BigInteger.TEN.pow(12)),
                        InstantSource.system(),
                        Thread::sleep);
        return new EvmRail(
                new EvmRail.Config(
                        "evm",
                        Network.BASE_SEPOLIA,
                        Address.parse(chain.payTo().address()).orElseThrow(),
                        300,
                        List.of(asset)),
                settler,
                InstantSource.system());
    }

    private static EvmBuyer buyer(EvmChain chain, long units) {
        return EvmBuyer.of(chain.buyer(units));
    }

    private static VerifiedPayment good(Verification verification) {
        return switch (verification) {
            case Verification.Good good -> good.verified();
            case Verification other -> throw new AssertionError(other.toString());
        };
    }

    private static void refused(Verification verification, String reason) {
        assertThat(verification)
                .isInstanceOfSatisfying(
                        Verification.Bad.class, bad -> assertThat(bad.reason()).isEqualTo(reason));
    }

    private static String settled(Settlement settlement) {
        return switch (settlement) {
            case Settlement.Settled settled -> {
                assertThat(settled.amount()).isEqualTo(CENT);
                yield settled.transaction();
            }
            case Settlement other -> throw new AssertionError(other.toString());
        };
    }

    private static String unknown(Settlement settlement) {
        return switch (settlement) {
            case Settlement.Unknown unknown -> String.valueOf(unknown.transaction());
            case Settlement other -> throw new AssertionError(other.toString());
        };
    }

    private static void failed(Settlement settlement, String reason) {
        assertThat(settlement)
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo(reason));
    }

    @Test
    void aPaymentIsSettledOnceAndIsRefusedAfterwards() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            EvmBuyer buyer = buyer(chain, 25_000);
            EvmBuyer.Signed paid = buyer.signs(rail);
            VerifiedPayment verified = good(paid.shownTo(rail));
            String hash = settled(rail.settle(verified));
            assertThat(chain.balanceOf(chain.payTo().address())).isEqualTo(10_000);
            assertThat(chain.balanceOf(buyer.address())).isEqualTo(15_000);

            refused(paid.shownTo(rail), "invalid_exact_evm_nonce_already_used");
            assertThat(settled(rail.settle(verified))).isEqualTo(hash);
            assertThat(settled(rail(chain).settle(verified))).isEqualTo(hash);
            assertThat(settled(rail(chain).find(verified))).isEqualTo(hash);
            assertThat(chain.balanceOf(chain.payTo().address())).isEqualTo(10_000);
        }
    }

    @Test
    void manyAtOnceAreEachSettledOnce() throws Exception {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            EvmBuyer buyer = buyer(chain, 1_000_000);
            List<Future<Settlement>> settling = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 10; i++) {
                    VerifiedPayment verified = good(buyer.signs(rail).shownTo(rail));
                    for (int copy = 0; copy < 10; copy++) {
                        settling.add(threads.submit(() -> rail.settle(verified)));
                    }
                }
            }
            Set<String> hashes = new HashSet<>();
            for (Future<Settlement> one : settling) {
                hashes.add(settled(one.get()));
            }
            assertThat(hashes).hasSize(10);
            assertThat(chain.balanceOf(chain.payTo().address())).isEqualTo(100_000);
            assertThat(chain.sent(chain.facilitator().address())).isEqualTo(10);
        }
    }

    @Test
    void whatIsNotMinedIsUnknownUntilItIs() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            EvmBuyer buyer = buyer(chain, 100_000);
            VerifiedPayment first = good(buyer.signs(rail).shownTo(rail));
            VerifiedPayment second = good(buyer.signs(rail).shownTo(rail));
            chain.setMining(false);
            String hash = unknown(rail.settle(first));
            unknown(rail.settle(second));
            assertThat(unknown(rail.settle(first))).isEqualTo(hash);
            unknown(rail(chain).find(first));
            chain.mine();
            assertThat(settled(rail.find(first))).isEqualTo(hash);
            settled(rail(chain).find(second));
            assertThat(chain.balanceOf(chain.payTo().address())).isEqualTo(20_000);
        }
    }

    @Test
    void whatTheNodeHasLostIsSentAgain() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            VerifiedPayment verified = good(buyer(chain, 100_000).signs(rail).shownTo(rail));
            chain.setMining(false);
            unknown(rail.settle(verified));
            chain.dropWaiting();
            chain.setMining(true);
            settled(rail.settle(verified));
            assertThat(chain.balanceOf(chain.payTo().address())).isEqualTo(10_000);
        }
    }

    @Test
    void blocksThatAreTakenBackAreNoticed() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            EvmBuyer buyer = buyer(chain, 100_000);
            VerifiedPayment verified = good(buyer.signs(rail).shownTo(rail));
            VerifiedPayment next = good(buyer.signs(rail).shownTo(rail));
            String before = chain.snapshot();
            settled(rail.settle(verified));
            chain.revert(before);
            unknown(rail.find(verified));
            settled(rail.settle(next));
            settled(rail.settle(verified));
            assertThat(chain.balanceOf(chain.payTo().address())).isEqualTo(20_000);
        }
    }

    @Test
    void anExpiredPaymentHasFailedForGood() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            VerifiedPayment verified = good(buyer(chain, 100_000).signs(rail).shownTo(rail));
            unknown(rail.find(verified));
            chain.increaseTime(Duration.ofMinutes(6));
            failed(rail.find(verified), "invalid_exact_evm_payload_authorization_valid_before");
            failed(rail.settle(verified), "invalid_exact_evm_payload_authorization_valid_before");
            assertThat(chain.balanceOf(chain.payTo().address())).isZero();
        }
    }

    @Test
    void aTransactionThatIsMinedTooLateHasFailed() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            VerifiedPayment verified = good(buyer(chain, 100_000).signs(rail).shownTo(rail));
            chain.setMining(false);
            unknown(rail.settle(verified));
            chain.increaseTime(Duration.ofMinutes(6));
            failed(rail.find(verified), "invalid_exact_evm_payload_authorization_valid_before");
            failed(
                    rail(chain).find(verified),
                    "invalid_exact_evm_payload_authorization_valid_before");
            assertThat(chain.balanceOf(chain.payTo().address())).isZero();
        }
    }

    @Test
    void aLostAnswerToSendingIsNoFailure() {
        EvmChain chain = Chains.evm();
        RpcNode deaf =
                (method, params) -> {
                    var result = node(chain).ask(method, params);
                    if (method.equals("eth_sendRawTransaction")) {
                        throw NodeProblem.noAnswer("the answer was lost");
                    }
                    return result;
                };
        EvmRail rail = rail(chain, deaf, USDC);
        EvmBuyer buyer = buyer(chain, 10_000);
        settled(rail.settle(good(buyer.signs(rail).shownTo(rail))));
        assertThat(chain.balanceOf(buyer.address())).isZero();
    }

    @Test
    void aPayerWithoutMoneyIsRefused() {
        EvmChain chain = Chains.evm();
        EvmRail rail = rail(chain);
        EvmBuyer buyer = buyer(chain, 9_999);
        refused(buyer.signs(rail).shownTo(rail), "invalid_exact_evm_insufficient_balance");
    }

    @Test
    void aPayerWhoMovesTheMoneyAfterTheCheckHasNotPaid() {
        EvmChain chain = Chains.evm();
        EvmRail rail = rail(chain);
        ChainWallet wallet = chain.buyer(10_000);
        VerifiedPayment verified = good(EvmBuyer.of(wallet).signs(rail).shownTo(rail));
        chain.transfer(wallet, chain.payer().address(), 10_000);
        failed(rail.settle(verified), "invalid_exact_evm_insufficient_balance");
    }

    @Test
    void aTokenWithAnotherNameIsRefused() {
        EvmChain chain = Chains.evm();
        Asset wrong =
                new Asset(Network.BASE_SEPOLIA, chain.usdc(), "USDC", 6, true, "USD Coin", "2");
        EvmRail rail = rail(chain, node(chain), wrong);
        refused(
                buyer(chain, 10_000).signs(rail).shownTo(rail),
                "invalid_exact_evm_token_name_mismatch");
        Asset old = new Asset(Network.BASE_SEPOLIA, chain.usdc(), "USDC", 6, true, "USDC", "1");
        EvmRail older = rail(chain, node(chain), old);
        refused(
                buyer(chain, 10_000).signs(older).shownTo(older),
                "invalid_exact_evm_token_version_mismatch");
    }

    @Test
    void anAccountThatIsNoTokenIsRefused() {
        EvmChain chain = Chains.evm();
        String nobody = "0x" + "5".repeat(40);
        Asset none = new Asset(Network.BASE_SEPOLIA, nobody, "USDC", 6, true, "USDC", "2");
        EvmRail rail = rail(chain, node(chain), none);
        refused(buyer(chain, 10_000).signs(rail).shownTo(rail), "asset_not_deployed_contract");
    }

    @Test
    void aRefundIsMadeOnceAlsoAfterARestart() {
        try (EvmChain chain = EvmChain.start()) {
            EvmRail rail = rail(chain);
            EvmBuyer buyer = buyer(chain, 10_000);
            VerifiedPayment verified = good(buyer.signs(rail).shownTo(rail));
            settled(rail.settle(verified));
            failed(rail.refund(verified, CENT, "one", new Noted()), "insufficient_funds");
            chain.mint(chain.facilitator().address(), 50_000);
            String hash = settled(rail.refund(verified, CENT, "one", new Noted()));
            assertThat(settled(rail.refund(verified, CENT, "one", new Noted()))).isEqualTo(hash);
            assertThat(settled(rail(chain).refund(verified, CENT, "one", new Noted())))
                    .isEqualTo(hash);
            assertThat(chain.balanceOf(buyer.address())).isEqualTo(10_000);
        }
    }

    @Test
    void aNodeThatIsGoneIsNoFaultOfThePayment() {
        EvmChain chain = EvmChain.start();
        EvmRail rail = rail(chain);
        EvmBuyer.Signed paid = buyer(chain, 10_000).signs(rail);
        VerifiedPayment verified = good(paid.shownTo(rail));
        chain.close();
        assertThat(paid.shownTo(rail)).isInstanceOf(Verification.Unavailable.class);
        failed(rail.settle(verified), "unexpected_settle_error");
        unknown(rail.find(verified));
    }
}
