package dev.toolbooth.client.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Signatures are compared with those that viem 2.57.1 makes of the same input. */
class EvmPayerTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);
    private static final String NONCE =
            "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    private static final EvmKey KEY =
            EvmKey.parse("0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
                    .orElseThrow();
    private static final String PAYER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    private static final String SEPOLIA_USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
    private static final String BASE_USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
    private static final String PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    private static final String SEPOLIA_SIGNED =
            "0xd6c6764556e10cc4482b9505299f2737e9578173dd63f3a99aa1a1bae8680470"
                    + "00132cffbf3bbabdc50ab8b710a2a3fe758a0ceeae70925bcf066b2b155002891c";
    private static final String BASE_SIGNED =
            "0x2f8d1ff657038a0aad6897093c7530f1ddaba4a2dd9843d2d3b11fd8efcc7eb4"
                    + "6b97179003bfd8dd0d61ea8da2b5532abd0d8610e17d804944eb7b708d6bd3711c";

    private final PaymentMethod payer =
            new EvmPayer(
                    KEY, InstantSource.fixed(NOW), FixedBytes.of(HexFormat.of().parseHex(NONCE)));

    private static ObjectNode usdc(String name) {
        return Json.object().put("name", name).put("version", "2");
    }

    private static PaymentRequirements way(String network, String asset, ObjectNode extra) {
        return way(network, asset, 300, extra);
    }

    private static PaymentRequirements way(
            String network, String asset, int seconds, ObjectNode extra) {
        return new PaymentRequirements(
                "exact", network, asset, BigInteger.valueOf(10_000), PAY_TO, seconds, extra);
    }

    @ParameterizedTest
    @CsvSource({
        "eip155:84532," + SEPOLIA_USDC + ",USDC," + SEPOLIA_SIGNED,
        "base-sepolia," + SEPOLIA_USDC + ",USDC," + SEPOLIA_SIGNED,
        "eip155:8453," + BASE_USDC + ",USD Coin," + BASE_SIGNED,
        "base," + BASE_USDC + ",USD Coin," + BASE_SIGNED
    })
    void aPaymentIsSignedAsOtherLibrariesSignIt(
            String network, String asset, String name, String signature) throws PayProblem {
        PaymentRequirements way = way(network, asset, usdc(name));
        assertThat(payer.canPay(way)).isTrue();
        PreparedPayment prepared = payer.prepare(way);
        assertThat(prepared.payload())
                .isEqualTo(
                        Json.parse(
                                """
                                {"signature": "%s", "authorization": {"from": "%s", "to": "%s",
                                 "value": "10000", "validAfter": "0", "validBefore": "1800000300",
                                 "nonce": "0x%s"}}
                                """
                                        .formatted(signature, PAYER, PAY_TO, NONCE)));
        assertThat(prepared.transaction()).isNull();
        assertThat(prepared.expires()).isEqualTo(NOW.plusSeconds(300));
        assertThat(payer.address()).isEqualTo(PAYER);
    }

    @Test
    void theDomainOfAKnownTokenNeedNotBeSaid() throws PayProblem {
        JsonNode payload = payer.prepare(way("base", BASE_USDC, Json.object())).payload();
        assertThat(payload.path("signature").asString()).isEqualTo(BASE_SIGNED);
    }

    @Test
    void anotherDomainThanTheTokensOwnIsNotSigned() {
        assertThatThrownBy(() -> payer.prepare(way("base", BASE_USDC, usdc("USDC"))))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("the name of USDC on eip155:8453 is \"USDC\"")
                .hasMessageContaining("it is \"USD Coin\"")
                .hasMessageContaining("Nothing was signed");
        ObjectNode version = usdc("USD Coin").put("version", "1");
        assertThatThrownBy(() -> payer.prepare(way("base", BASE_USDC, version)))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("extra.version");
    }

    @Test
    void aTokenThatIsNotKnownNeedsItsDomain() throws PayProblem {
        PaymentRequirements bare = way("eip155:31337", PAY_TO, Json.object());
        assertThat(payer.canPay(bare)).isTrue();
        assertThatThrownBy(() -> payer.prepare(bare))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("extra.name");
        assertThat(payer.prepare(way("eip155:31337", PAY_TO, usdc("Beans"))).payload()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"0,30", "29,30", "30,30", "31,31", "3599,3599", "3600,3600", "3601,3600"})
    void leaveIsNeitherGivenForTooLongNorForNoTime(int asked, int given) throws PayProblem {
        PaymentRequirements way = way("base", BASE_USDC, asked, Json.object());
        PreparedPayment prepared = payer.prepare(way);
        assertThat(prepared.expires()).isEqualTo(NOW.plusSeconds(given));
        assertThat(prepared.payload().at("/authorization/validBefore").asString())
                .isEqualTo(Long.toString(NOW.plusSeconds(given).getEpochSecond()));
    }

    @Test
    void noTwoPaymentsAreTheSame() throws PayProblem {
        PaymentMethod real = new EvmPayer(KEY, InstantSource.fixed(NOW), new SecureRandom());
        PaymentRequirements way = way("base", BASE_USDC, Json.object());
        assertThat(real.prepare(way).payload()).isNotEqualTo(real.prepare(way).payload());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0x00", "0x0000000000000000000000000000000000000000", "\u001b[2J"})
    void nobodyIsPaidAtNoAddress(String payTo) {
        PaymentRequirements way =
                new PaymentRequirements(
                        "exact", "base", BASE_USDC, BigInteger.TEN, payTo, 60, Json.object());
        assertThatThrownBy(() -> payer.prepare(way))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("no address")
                .hasMessageNotContaining("\u001b");
    }

    @ParameterizedTest
    @CsvSource({
        "upto,base," + BASE_USDC + ",eip3009",
        "exact,solana," + BASE_USDC + ",eip3009",
        "exact,nowhere," + BASE_USDC + ",eip3009",
        "exact,eip155:0," + BASE_USDC + ",eip3009",
        "exact,base,USDC,eip3009",
        "exact,base," + BASE_USDC + ",permit2"
    })
    void otherWaysToPayAreNotItsOwn(String scheme, String network, String asset, String method) {
        PaymentRequirements way =
                new PaymentRequirements(
                        scheme,
                        network,
                        asset,
                        BigInteger.TEN,
                        PAY_TO,
                        60,
                        Json.object().put("assetTransferMethod", method));
        assertThat(payer.canPay(way)).isFalse();
        assertThatThrownBy(() -> payer.prepare(way)).isInstanceOf(PayProblem.class);
    }
}
