package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.Pause;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.client.pay.NothingMoved;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Payer;
import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.SolanaPayer;
import dev.toolbooth.wire.Json;
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

    private Payer payer(ChainWallet wallet, InstantSource clock, Pause pause) throws PayProblem {
        return new SolanaPayer(
                SolanaKey.parse(wallet.key()).orElseThrow(),
                NodeUrls.of(http, List.of("solana-devnet=" + solana.url())),
                false,
                clock,
                new SecureRandom(),
                pause);
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
        Payer payer =
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
        Payer first = payer(wallet, InstantSource.system(), Thread::sleep);
        Prepared prepared = first.prepare(way());
        String written = Json.text(prepared.json());
        first.deliver(way(), prepared);
        Payer second = payer(wallet, InstantSource.system(), Thread::sleep);
        Prepared found = Prepared.read(Json.parse(written)).orElseThrow();
        second.deliver(way(), found);
        assertThat(owned(wallet)).isEqualTo(2 * CENT);
        assertThat(found.payload()).isEqualTo(prepared.payload());
    }

    @Test
    void oneThatWasNeverSentExpires() throws Exception {
        ChainWallet wallet = solana.buyer(2 * CENT);
        Prepared prepared = payer(wallet, InstantSource.system(), Thread::sleep).prepare(way());
        solana.expireBlockhash();
        InstantSource later = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(3));
        Payer payer = payer(wallet, later, Thread::sleep);
        assertThatThrownBy(() -> payer.deliver(way(), prepared))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("has expired")
                .hasCauseInstanceOf(NothingMoved.class);
        assertThat(owned(wallet)).isEqualTo(2 * CENT);
    }

    @Test
    void whoeverHasTooLittleIsToldSo() throws Exception {
        ChainWallet wallet = solana.buyer(CENT - 1);
        Payer payer = payer(wallet, InstantSource.system(), Thread::sleep);
        Prepared prepared = payer.prepare(way());
        assertThatThrownBy(() -> payer.deliver(way(), prepared))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("balance");
        assertThat(owned(wallet)).isEqualTo(CENT - 1);
    }

    @Test
    void whoeverHasNoSolIsToldSo() throws Exception {
        ChainWallet wallet = solana.wallet(Map.of("USDC", CENT));
        Payer payer = payer(wallet, InstantSource.system(), Thread::sleep);
        Prepared prepared = payer.prepare(way());
        assertThatThrownBy(() -> payer.deliver(way(), prepared))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("SOL");
        assertThat(owned(wallet)).isEqualTo(CENT);
    }
}
