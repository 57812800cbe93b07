package dev.toolbooth.client.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.pay.NoMoneyMoved;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a transaction that has to be sent by the buyer. */
class SolanaDeliveryTest {
    private static final PaymentRequirements WAY =
            new PaymentRequirements(
                    "proof",
                    "solana-devnet",
                    "native",
                    BigInteger.TEN,
                    "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt",
                    60,
                    Json.object());

    private final FakeSolana chain = new FakeSolana();
    private final PaymentMethod payer =
            new SolanaPayer(
                    SolanaKey.ofSeed(new byte[32]), chain, false, chain, new SecureRandom(), chain);

    private PreparedPayment prepared() throws PayProblem {
        return payer.prepare(WAY);
    }

    private AbstractThrowableAssert<?, ?> assertNotDelivered(PreparedPayment prepared) {
        return assertThatThrownBy(() -> payer.deliver(WAY, prepared))
                .isInstanceOf(PayProblem.class);
    }

    /** Proves S3-24. */
    @ParameterizedTest
    @ValueSource(strings = {"confirmed", "finalized"})
    void itIsSentAndWaitedFor(String level) throws PayProblem {
        chain.level = level;
        PreparedPayment prepared = prepared();
        payer.deliver(WAY, prepared);
        assertThat(chain.sent).hasSize(1);
        assertThat(chain.sent.getFirst().id().toString())
                .isEqualTo(prepared.payload().path("signature").asString());
    }

    @Test
    void toDeliverTwiceSendsOnce() throws PayProblem {
        PreparedPayment prepared = prepared();
        payer.deliver(WAY, prepared);
        payer.deliver(WAY, prepared);
        assertThat(chain.sent).hasSize(1);
    }

    @Test
    void afterARestartItIsTheSameTransaction() throws PayProblem {
        PreparedPayment prepared = PreparedPayment.read(prepared().json()).orElseThrow();
        payer.deliver(WAY, prepared);
        assertThat(chain.sent.getFirst().id().toString())
                .isEqualTo(prepared.payload().path("signature").asString());
    }

    @Test
    void oneThatFailsHasMovedNothing() throws PayProblem {
        chain.ending = "{\"InstructionError\":[2,{\"Custom\":1}]}";
        assertNotDelivered(prepared())
                .hasMessageContaining("has failed on Solana")
                .hasMessageContaining("Custom")
                .hasCauseInstanceOf(NoMoneyMoved.class);
    }

    @Test
    void oneThatTheNodeRefusesIsNotSaidToBeOverWhileItMayHappen() throws PayProblem {
        PreparedPayment prepared = prepared();
        chain.problems.put(
                "sendTransaction", NodeProblem.refused(-32002, "insufficient funds", null));
        assertNotDelivered(prepared)
                .hasMessageContaining("insufficient funds")
                .hasMessageContaining("balance")
                .hasNoCause();
        chain.now = chain.now.plus(SolanaDelivery.LIFETIME);
        chain.remembers = false;
        assertNotDelivered(prepared).hasCauseInstanceOf(NoMoneyMoved.class);
    }

    @Test
    void oneThatWasTakenBeforeIsWaitedFor() throws PayProblem {
        PreparedPayment prepared = prepared();
        payer.deliver(WAY, prepared);
        chain.problems.put(
                "sendTransaction",
                NodeProblem.refused(-32002, "This transaction has already been processed", null));
        chain.level = "processed";
        assertNotDelivered(prepared).hasMessageContaining("not confirmed").hasNoCause();
        chain.level = "confirmed";
        payer.deliver(WAY, prepared);
    }

    @Test
    void oneThatGotLostIsSentAgainAndThenNobodyKnows() throws PayProblem {
        chain.loses = true;
        PreparedPayment prepared = prepared();
        Instant start = chain.now;
        assertNotDelivered(prepared)
                .hasMessageContaining("nobody can say")
                .hasMessageContaining("same call again")
                .hasNoCause();
        assertThat(chain.sent).hasSizeGreaterThan(5);
        assertThat(Duration.between(start, chain.now))
                .isBetween(
                        SolanaDelivery.PATIENCE,
                        SolanaDelivery.PATIENCE.plus(Duration.ofSeconds(2)));
    }

    @Test
    void oneThatExpiredIsNeverSentAgain() throws PayProblem {
        PreparedPayment prepared = prepared();
        chain.now = chain.now.plus(SolanaDelivery.LIFETIME);
        chain.remembers = false;
        assertNotDelivered(prepared)
                .hasMessageContaining("has expired")
                .hasMessageContaining("No money has moved")
                .hasCauseInstanceOf(NoMoneyMoved.class);
        assertThat(chain.sent).isEmpty();
    }

    @Test
    void oneThatIsTooOldMayHaveBeenForgotten() throws PayProblem {
        PreparedPayment prepared = prepared();
        chain.now = chain.now.plus(Duration.ofDays(2));
        chain.remembers = false;
        assertNotDelivered(prepared).hasMessageContaining("explorer").hasNoCause();
    }

    @Test
    void aNodeThatIsSilentLeavesItUnknown() throws PayProblem {
        PreparedPayment prepared = prepared();
        chain.problems.put("sendTransaction", NodeProblem.noAnswer("gone"));
        chain.problems.put("getSignatureStatuses", NodeProblem.noAnswer("gone"));
        chain.problems.put("isBlockhashValid", NodeProblem.noAnswer("gone"));
        assertNotDelivered(prepared).hasMessageContaining("nobody can say").hasNoCause();
    }
}
