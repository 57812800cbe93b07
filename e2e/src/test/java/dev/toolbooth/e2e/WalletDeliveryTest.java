package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.pay.NoMoneyMoved;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.SolanaPayer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A transfer of our wallet on a chain that is slow, forgetful or unwilling. Proves S3-24. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WalletDeliveryTest {
    private static final long CENT = 10_000;

    // Its own, because it is made slow.
    private final SolanaChain solana = SolanaChain.start();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void theChainIsQuick() {
        solana.setLanding(SolanaChain.Landing.FINALIZED);
    }

    @AfterAll
    void stop() {
        solana.close();
        http.close();
    }

    private PaymentMethod payer(ChainWallet wallet, InstantSource clock, PollDelay pollDelay)
            throws PayProblem {
        return new SolanaPayer(
                SolanaKey.parse(wallet.key()).orElseThrow(),
                NodeUrls.of(http, List.of("solana-devnet=" + solana.url())),
                false,
                clock,
                new SecureRandom(),
                pollDelay);
    }

    private PaymentRequirements way() {
        return new PaymentRequirements(
                "proof",
                "solana-devnet",
                solana.usdc(),
                BigInteger.valueOf(CENT),
                solana.payTo().address(),
                300,
                Json.object());
    }

    private long owned(ChainWallet wallet) {
        return solana.balanceOf(wallet.address(), "USDC");
    }

    @ParameterizedTest
    @EnumSource(names = {"PROCESSED", "HIDDEN", "LATER"})
    void whatIsNotConfirmedIsWaitedFor(SolanaChain.Landing landing) throws Exception {
        ChainWallet wallet = solana.buyer(2 * CENT);
        AtomicInteger pauses = new AtomicInteger();
        PaymentMethod payer =
                payer(
                        wallet,
                        InstantSource.system(),
                        length -> {
                            if (pauses.incrementAndGet() == 3) {
                                solana.land();
                            }
                        });
        solana.setLanding(landing);
        payer.deliver(way(), payer.prepare(way()));
        assertThat(pauses.get()).isGreaterThanOrEqualTo(3);
        assertThat(owned(wallet)).isEqualTo(CENT);
    }

    @Test
    void afterACrashTheSamePaymentGoesOn() throws Exception {
        ChainWallet wallet = solana.buyer(3 * CENT);
        PaymentMethod first = payer(wallet, InstantSource.system(), Thread::sleep);
        PreparedPayment prepared = first.prepare(way());
        String written = Json.text(prepared.json());
        first.deliver(way(), prepared);
        PaymentMethod second = payer(wallet, InstantSource.system(), Thread::sleep);
        PreparedPayment found = PreparedPayment.read(Json.parse(written)).orElseThrow();
        second.deliver(way(), found);
        assertThat(owned(wallet)).isEqualTo(2 * CENT);
        assertThat(found.payload()).isEqualTo(prepared.payload());
    }

    @Test
    void oneThatWasNeverSentExpires() throws Exception {
        ChainWallet wallet = solana.buyer(2 * CENT);
        PreparedPayment prepared =
                payer(wallet, InstantSource.system(), Thread::sleep).prepare(way());
        solana.expireBlockhash();
        InstantSource later = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(3));
        PaymentMethod payer = payer(wallet, later, Thread::sleep);
        assertThatThrownBy(() -> payer.deliver(way(), prepared))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("has expired")
                .hasCauseInstanceOf(NoMoneyMoved.class);
        assertThat(owned(wallet)).isEqualTo(2 * CENT);
    }

    @Test
    void whoeverHasTooLittleIsToldSo() throws Exception {
        ChainWallet wallet = solana.buyer(CENT - 1);
        PaymentMethod payer = payer(wallet, InstantSource.system(), Thread::sleep);
        PreparedPayment prepared = payer.prepare(way());
        assertThatThrownBy(() -> payer.deliver(way(), prepared))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("balance");
        assertThat(owned(wallet)).isEqualTo(CENT - 1);
    }

    @Test
    void whoeverHasNoSolIsToldSo() throws Exception {
        ChainWallet wallet = solana.wallet(Map.of("USDC", CENT));
        PaymentMethod payer = payer(wallet, InstantSource.system(), Thread::sleep);
        PreparedPayment prepared = payer.prepare(way());
        assertThatThrownBy(() -> payer.deliver(way(), prepared))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("SOL");
        assertThat(owned(wallet)).isEqualTo(CENT);
    }
}
