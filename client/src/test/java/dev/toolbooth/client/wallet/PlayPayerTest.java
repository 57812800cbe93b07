package dev.toolbooth.client.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Play money is of use where nothing is at stake, and nowhere else. */
class PlayPayerTest {
    private static final String USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
    private static final String PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    private static final String PIZZA_TO = "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt";

    private final List<PaymentMethod> payers =
            PlayPayer.all(
                    EvmKey.parse("11".repeat(32)).orElseThrow(),
                    SolanaKey.ofSeed(new byte[32]),
                    InstantSource.fixed(Instant.parse("2026-11-16T08:00:00.123456Z")),
                    new SecureRandom());
    private final PaymentMethod exact = payers.get(0);
    private final PaymentMethod proofs = payers.get(1);

    private static PaymentRequirements exact(String network, ObjectNode extra) {
        return new PaymentRequirements(
                "exact", network, USDC, BigInteger.valueOf(10_000), PAY_TO, 300, extra);
    }

    private static PaymentRequirements proof(String network, ObjectNode extra) {
        return new PaymentRequirements(
                "proof", network, "native", BigInteger.valueOf(10_000), PIZZA_TO, 300, extra);
    }

    @Test
    void aSellerWhoPlaysIsPaid() throws PayProblem {
        PaymentRequirements way =
                exact("base-sepolia", Json.object().put("name", "USDC").put("play", true));
        assertThat(exact.canPay(way)).isTrue();
        assertThat(exact.prepare(way).payload().path("signature").asString()).startsWith("0x");
        assertThat(proofs.canPay(way)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"base,true", "eip155:8453,true", "eip155:31337,true", "base-sepolia,false"})
    void whoeverMightMeanItIsNot(String network, boolean play) {
        PaymentRequirements way = exact(network, Json.object().put("play", play));
        assertThat(exact.canPay(way)).isFalse();
        assertThatThrownBy(() -> exact.prepare(way))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("play money only")
                .hasMessageContaining("toolbooth wallet create");
    }

    @Test
    void aProofIsShownToThoseWhoDontLook() throws PayProblem {
        PaymentRequirements way = proof("solana-devnet", Json.object());
        assertThat(proofs.canPay(way)).isTrue();
        PreparedPayment prepared = proofs.prepare(way);
        assertThat(prepared.transaction()).isNull();
        assertThat(prepared.payload().path("timestamp").asString())
                .isEqualTo("2026-11-16T08:00:00.123Z");
        assertThat(prepared.payload().path("amount").asString()).isEqualTo("10000");
        assertThat(prepared.payload().path("from").asString()).isEqualTo(proofs.address());
        assertThat(SolanaSignature.parse(prepared.payload().path("signature").asString()))
                .isPresent();
        proofs.deliver(way, prepared);
    }

    @Test
    void thoseWhoLookAreNotShownOne() {
        assertThat(proofs.canPay(proof("solana", Json.object()))).isFalse();
        for (String tie : List.of("reference", "session")) {
            PaymentRequirements way = proof("solana-devnet", Json.object().put(tie, "word"));
            assertThat(proofs.canPay(way)).isFalse();
            assertThatThrownBy(() -> proofs.prepare(way)).isInstanceOf(PayProblem.class);
        }
    }
}
