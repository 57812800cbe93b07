package dev.toolbooth.payments.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.Noted;
import dev.toolbooth.payments.evm.Buyer;
import dev.toolbooth.payments.evm.EvmRail;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class PlayRailTest {
    private static final EvmRail.Config CONFIG =
            new EvmRail.Config(
                    "play",
                    Network.BASE_SEPOLIA,
                    Address.parse("0x209693Bc6afc0C5328bA36FaF03C514EF312287C").orElseThrow(),
                    300,
                    List.of(Asset.named(Network.BASE_SEPOLIA, "USDC").orElseThrow()));

    private Instant now = Instant.parse("2027-01-15T08:00:00Z");
    private final PlayRail rail = new PlayRail(CONFIG, BigInteger.valueOf(30_000), () -> now);
    private final Offer offer = rail.offers(Buyer.QUOTE).getFirst();

    private Verification check(ObjectNode body) {
        return Buyer.shown(rail, body);
    }

    private ObjectNode paid(int number) {
        return Buyer.at(now.getEpochSecond(), number).pays(offer);
    }

    private VerifiedPayment charge(int number) {
        return switch (check(paid(number))) {
            case Verification.Good good -> good.verified();
            case Verification other -> throw new AssertionError(other.toString());
        };
    }

    private void refused(ObjectNode body, String reason) {
        assertThat(check(body))
                .isInstanceOfSatisfying(
                        Verification.Bad.class, bad -> assertThat(bad.reason()).isEqualTo(reason));
    }

    @Test
    void offersSayThatItIsPlayMoney() {
        assertThat(offer.extra().get("play").booleanValue()).isTrue();
        assertThat(offer.extra().get("name").stringValue()).isEqualTo("USDC");
        assertThat(offer.extra().get("version").stringValue()).isEqualTo("2");
    }

    @Test
    void signaturesAreCheckedForReal() {
        ObjectNode forged = paid(1);
        ((ObjectNode) forged.get("payload")).put("signature", "0x" + "11".repeat(64) + "1b");
        refused(forged, "invalid_exact_evm_signature");
        Buyer buyer = Buyer.at(now.getEpochSecond(), 1);
        refused(
                buyer.withValue(1).pays(offer),
                "invalid_exact_evm_payload_authorization_value_mismatch");
        refused(
                buyer.withTimes(0, now.getEpochSecond() + 5).pays(offer),
                "invalid_exact_evm_payload_authorization_valid_before");
    }

    @Test
    void aPaymentIsSettledOnce() {
        VerifiedPayment verified = charge(1);
        assertThat(rail.find(verified)).isInstanceOf(Settlement.Failed.class);
        Settlement first = rail.settle(verified);
        assertThat(first)
                .isInstanceOfSatisfying(
                        Settlement.Settled.class,
                        settled -> {
                            assertThat(settled.transaction()).matches("play:[0-9a-f]{64}");
                            assertThat(settled.amount()).isEqualTo(10_000);
                        });
        assertThat(rail.settle(verified)).isEqualTo(first);
        assertThat(rail.find(verified)).isEqualTo(first);
        refused(paid(1), "invalid_exact_evm_nonce_already_used");
        rail.settle(charge(2));
        rail.settle(charge(3));
        refused(paid(4), "invalid_exact_evm_insufficient_balance");
    }

    @Test
    void aWalletHasSoMuchEachDay() {
        VerifiedPayment late = charge(9);
        for (int i = 1; i <= 3; i++) {
            assertThat(rail.settle(charge(i))).isInstanceOf(Settlement.Settled.class);
        }
        refused(paid(4), "invalid_exact_evm_insufficient_balance");
        assertThat(rail.settle(late)).isInstanceOf(Settlement.Failed.class);
        now = now.plus(Duration.ofDays(1));
        assertThat(rail.settle(charge(4))).isInstanceOf(Settlement.Settled.class);
    }

    @Test
    void aRefundComesBackOnce() {
        VerifiedPayment verified = charge(1);
        rail.settle(verified);
        rail.settle(charge(2));
        rail.settle(charge(3));
        Settlement back = rail.refund(verified, verified.amount(), "id", new Noted());
        assertThat(back).isInstanceOf(Settlement.Settled.class);
        assertThat(rail.refund(verified, verified.amount(), "id", new Noted())).isEqualTo(back);
        rail.settle(charge(4));
        refused(paid(5), "invalid_exact_evm_insufficient_balance");
    }
}
