package dev.toolbooth.payments.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What is refused, with which reason, in which order. */
class EvmCheckTest {
    private static final Address PAY_TO =
            Address.parse("0x209693Bc6afc0C5328bA36FaF03C514EF312287C").orElseThrow();
    private static final EvmKey KEY = EvmKey.parse("0x" + "07".repeat(32)).orElseThrow();

    private final FakeChain chain = new FakeChain();
    private final OwnEvmSettler settler =
            new OwnEvmSettler(
                    chain,
                    Network.BASE_SEPOLIA,
                    KEY,
                    OwnEvmSettings.on(Network.BASE_SEPOLIA, Optional.empty()),
                    chain::now,
                    length -> {});
    private final EvmRail rail = rail(FakeChain.USDC);
    private final Offer offer = rail.offers(Buyer.QUOTE).getFirst();
    private final Buyer buyer = Buyer.at(chain.timestamp, 1);

    private EvmRail rail(Asset... assets) {
        return new EvmRail(
                new EvmRail.Config(
                        "base-sepolia", Network.BASE_SEPOLIA, PAY_TO, 300, List.of(assets)),
                settler,
                chain::now);
    }

    @BeforeEach
    void fund() {
        chain.balances.put(buyer.address(), BigInteger.valueOf(1_000_000));
    }

    private Verification check(ObjectNode body) {
        return Buyer.shown(rail, body);
    }

    private VerifiedPayment good(ObjectNode body) {
        return switch (check(body)) {
            case Verification.Good good -> good.verified();
            case Verification other -> throw new AssertionError(other.toString());
        };
    }

    private void refused(ObjectNode body, String reason) {
        assertThat(check(body))
                .isInstanceOfSatisfying(
                        Verification.Bad.class, bad -> assertThat(bad.reason()).isEqualTo(reason));
    }

    private ObjectNode changed(Consumer<ObjectNode> change) {
        ObjectNode body = buyer.pays(offer);
        change.accept(body);
        return body;
    }

    private static ObjectNode at(ObjectNode body, String... path) {
        JsonNode here = body;
        for (String name : path) {
            here = here.path(name);
        }
        return (ObjectNode) here;
    }

    @Test
    void offersSayEverythingThatABuyerNeeds() {
        assertThat(rail.offers(Buyer.QUOTE)).hasSize(1);
        assertThat(offer.network()).isEqualTo("eip155:84532");
        assertThat(offer.shortName()).isEqualTo("base-sepolia");
        assertThat(offer.asset()).isEqualTo("0x036CbD53842c5426634e7929541eC2318f3dCF7e");
        assertThat(offer.amount()).isEqualTo(10_000);
        assertThat(offer.payTo()).isEqualTo("0x209693Bc6afc0C5328bA36FaF03C514EF312287C");
        assertThat(offer.maxTimeoutSeconds()).isEqualTo(300);
        assertThat(offer.extra()).isEqualTo(Json.parse("{\"name\":\"USDC\",\"version\":\"2\"}"));
    }

    @Test
    void aPaymentIsNoPlaceToKeepThings() {
        refused(
                changed(body -> body.putObject("extensions").put("x", "y".repeat(16 * 1024))),
                "invalid_payload");
    }

    @Test
    void pricesFollowTheAssetsDecimalsOrTheTerms() {
        Asset wide = asset("WIDE", 18, true);
        Asset narrow = asset("TWO", 2, true);
        Asset other = asset("OTHER", 6, false);
        Quote dollars = new Quote("t", new Money(10_001), Terms.USUAL);
        assertThat(rail(wide, narrow, other).offers(dollars))
                .extracting(Offer::amount)
                .containsExactly(new BigInteger("10001000000000000"), BigInteger.TWO);
        Terms own =
                new Terms(
                        Terms.Form.X402,
                        Terms.Flow.AUTHORIZATION,
                        Map.of("OTHER", BigInteger.valueOf(77)),
                        Terms.Level.CHAIN,
                        Duration.ZERO,
                        null,
                        "");
        assertThat(rail(other).offers(new Quote("t", new Money(1), own)))
                .extracting(Offer::amount)
                .containsExactly(BigInteger.valueOf(77));
        assertThat(rail(wide).offers(new Quote("t", Money.ZERO, Terms.USUAL))).isEmpty();
    }

    private static Asset asset(String symbol, int decimals, boolean dollar) {
        return new Asset(
                Network.BASE_SEPOLIA, "0x" + "5".repeat(40), symbol, decimals, dollar, "N", "1");
    }

    @Test
    void aGoodPaymentOfEitherVersionIsTaken() {
        VerifiedPayment verified = good(buyer.pays(offer));
        assertThat(verified.rail()).isEqualTo("base-sepolia");
        assertThat(verified.payer()).isEqualTo(buyer.address().checksum());
        assertThat(verified.amount()).isEqualTo(10_000);
        assertThat(verified.offer()).isEqualTo(offer);
        assertThat(verified.moved()).isFalse();
        assertThat(verified.expires()).isEqualTo(Instant.ofEpochSecond(buyer.validBefore()));
        assertThat(good(buyer.paysV1(offer)).key()).isEqualTo(verified.key());
    }

    @Test
    void everyCopyOfAPaymentHasTheSameKeyAndNoOtherHas() {
        ObjectNode loud =
                changed(
                        body -> {
                            ObjectNode leave = at(body, "payload", "authorization");
                            for (String name : List.of("from", "to", "nonce")) {
                                String digits = leave.get(name).stringValue().substring(2);
                                leave.put(name, "0x" + digits.toUpperCase(Locale.ROOT));
                            }
                            at(body, "accepted")
                                    .put("asset", offer.asset().toLowerCase(Locale.ROOT));
                        });
        assertThat(good(loud).key()).isEqualTo(good(buyer.pays(offer)).key());
        assertThat(good(Buyer.at(chain.timestamp, 2).pays(offer)).key())
                .isNotEqualTo(good(buyer.pays(offer)).key());
    }

    @Test
    void aPaymentIsGoodForADayAtMost() {
        long day = chain.timestamp + 86_400;
        assertThat(good(buyer.withTimes(0, day).pays(offer)).expires())
                .isEqualTo(Instant.ofEpochSecond(day));
        for (long later : new long[] {day + 1, Long.MAX_VALUE}) {
            refused(
                    buyer.withTimes(0, later).pays(offer),
                    "invalid_exact_evm_payload_authorization_valid_before");
        }
    }

    @Test
    void whatIsForAnotherRailIsLeftToIt() {
        assertThat(rail.verify(new Payment(Scheme.PROOF, Json.object()), Buyer.QUOTE))
                .isInstanceOf(Verification.NotMine.class);
        assertThat(check(changed(body -> at(body, "accepted").put("network", "eip155:8453"))))
                .isInstanceOf(Verification.NotMine.class);
        String other = "0x" + "5".repeat(40);
        assertThat(check(changed(body -> at(body, "accepted").put("asset", other))))
                .isInstanceOf(Verification.NotMine.class);
        assertThat(chain.asked).isEmpty();
    }

    @Test
    void whatCantBeReadIsRefused() {
        refused(changed(body -> body.remove("payload")), "invalid_payload");
        refused(changed(body -> body.put("x402Version", 3)), "invalid_x402_version");
        refused(changed(body -> at(body, "payload").remove("signature")), "invalid_payload");
        refused(changed(body -> at(body, "payload").remove("authorization")), "invalid_payload");
        refused(
                changed(
                        body -> {
                            at(body, "payload").remove("authorization");
                            at(body, "payload").putObject("permit2Authorization");
                        }),
                "unsupported_payload_type");
    }

    @Test
    void anotherSchemeIsRefused() {
        refused(
                changed(body -> at(body, "accepted").put("scheme", "upto")),
                "invalid_exact_evm_scheme");
    }

    @Test
    void aSmartWalletIsRefusedByName() {
        chain.contracts.add(buyer.address());
        String its = "0x" + "12".repeat(70);
        ObjectNode payment = changed(body -> at(body, "payload").put("signature", its));
        refused(payment, "invalid_exact_evm_signature");
        assertThat(check(payment).toString()).contains("smart wallet");
    }

    @Test
    void anAccountWithCodeAndAKeyOfItsOwnIsLeftToTheToken() {
        chain.contracts.add(buyer.address());
        assertThat(check(buyer.pays(offer))).isInstanceOf(Verification.Good.class);
    }

    @Test
    void aWalletThatIsNotDeployedIsRefusedByName() {
        String wrapped = "0x" + "00".repeat(96) + "6492".repeat(16);
        refused(
                changed(body -> at(body, "payload").put("signature", wrapped)),
                "eip6492_factory_not_allowed");
    }

    @Test
    void aSignatureOfSomethingElseIsRefused() {
        String reason = "invalid_exact_evm_signature";
        refused(changed(body -> at(body, "payload", "authorization").put("value", "1")), reason);
        refused(changed(body -> at(body, "payload").put("signature", "0x1234")), reason);
        String zero = "0x" + "00".repeat(64) + "1b";
        refused(changed(body -> at(body, "payload").put("signature", zero)), reason);
        String other = "0x" + "9".repeat(40);
        refused(changed(body -> at(body, "payload", "authorization").put("from", other)), reason);
    }

    @Test
    void aSignatureForAnotherDomainIsRefused() {
        for (Domain wrong :
                List.of(
                        new Domain("USD Coin", "2", 84_532, FakeChain.TOKEN),
                        new Domain("USDC", "1", 84_532, FakeChain.TOKEN),
                        new Domain("USDC", "2", 8_453, FakeChain.TOKEN),
                        new Domain("USDC", "2", 84_532, PAY_TO))) {
            refused(buyer.withDomain(wrong).pays(offer), "invalid_exact_evm_signature");
        }
    }

    @Test
    void whatTheBuyerSaysAboutTheDomainIsNotBelieved() {
        Domain wrong = new Domain("Mine", "2", 84_532, FakeChain.TOKEN);
        ObjectNode body = buyer.withDomain(wrong).pays(offer);
        at(body, "accepted").set("extra", Json.parse("{\"name\":\"Mine\",\"version\":\"2\"}"));
        refused(body, "invalid_exact_evm_signature");
    }

    @Test
    void aPaymentToSomebodyElseIsRefused() {
        Offer theirs =
                new Offer(
                        offer.scheme(),
                        offer.network(),
                        offer.shortName(),
                        offer.asset(),
                        offer.symbol(),
                        offer.amount(),
                        buyer.address().checksum(),
                        300,
                        offer.extra());
        refused(buyer.pays(theirs), "invalid_exact_evm_recipient_mismatch");
    }

    @Test
    void aPaymentMustBeGoodForSixSecondsMore() {
        long now = chain.timestamp;
        good(buyer.withTimes(0, now + 6).pays(offer));
        refused(
                buyer.withTimes(0, now + 5).pays(offer),
                "invalid_exact_evm_payload_authorization_valid_before");
    }

    @Test
    void aPaymentMustBeGoodAlready() {
        long now = chain.timestamp;
        good(buyer.withTimes(now - 1, now + 300).pays(offer));
        refused(
                buyer.withTimes(now + 1, now + 300).pays(offer),
                "invalid_exact_evm_payload_authorization_valid_after");
    }

    @Test
    void theValueMustBeExact() {
        String reason = "invalid_exact_evm_payload_authorization_value_mismatch";
        refused(buyer.withValue(9_999).pays(offer), reason);
        refused(buyer.withValue(10_001).pays(offer), reason);
        String older = "invalid_exact_evm_authorization_value";
        refused(buyer.withValue(9_999).paysV1(offer), older);
        refused(buyer.withValue(10_001).paysV1(offer), older);
    }

    @Test
    void aTokenWithoutCodeIsRefused() {
        chain.contracts.clear();
        refused(buyer.pays(offer), "asset_not_deployed_contract");
    }

    @Test
    void aTokenThatDoesNotKnowAuthorizationsIsRefused() {
        chain.knowsEip3009 = false;
        refused(buyer.pays(offer), "invalid_exact_evm_eip3009_not_supported");
    }

    @Test
    void aUsedPaymentIsRefused() throws Exception {
        chain.carryOut(buyer.leave(PAY_TO), buyer.sign(buyer.leave(PAY_TO)));
        refused(buyer.pays(offer), "invalid_exact_evm_nonce_already_used");
    }

    @Test
    void aTokenWithAnotherNameOrVersionIsRefused() {
        chain.name = "USD Coin";
        refused(buyer.pays(offer), "invalid_exact_evm_token_name_mismatch");
        chain.name = "USDC";
        chain.version = "1";
        refused(buyer.pays(offer), "invalid_exact_evm_token_version_mismatch");
    }

    @Test
    void aPaymentThatWasUsedAndHasExpiredIsStillGenuine() throws Exception {
        chain.carryOut(buyer.leave(PAY_TO), buyer.sign(buyer.leave(PAY_TO)));
        chain.timestamp += 1_000;
        Payment payment = Buyer.payment(buyer.pays(offer));
        assertThat(rail.verify(payment, Buyer.QUOTE)).isInstanceOf(Verification.Good.class);
        refused(buyer.pays(offer), "invalid_exact_evm_payload_authorization_valid_before");
    }

    @Test
    void aPayerWithoutMoneyIsRefused() {
        chain.balances.put(buyer.address(), BigInteger.valueOf(9_999));
        refused(buyer.pays(offer), "invalid_exact_evm_insufficient_balance");
    }

    @Test
    void aTransferThatFailsForAnotherReasonIsRefused() {
        // The chain's clock is behind ours.
        chain.timestamp = 10;
        EvmRail ahead =
                new EvmRail(
                        new EvmRail.Config(
                                "r", Network.BASE_SEPOLIA, PAY_TO, 300, List.of(FakeChain.USDC)),
                        settler,
                        () -> Instant.ofEpochSecond(1_800_000_000));
        assertThat(Buyer.shown(ahead, buyer.withTimes(20, 1_800_000_300).pays(offer)))
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad -> {
                            assertThat(bad.reason())
                                    .isEqualTo("invalid_exact_evm_transaction_simulation_failed");
                            assertThat(bad.message()).contains("not yet valid");
                        });
    }

    @Test
    void aNodeThatIsDownIsNoFaultOfThePayment() {
        chain.down = true;
        assertThat(check(buyer.pays(offer))).isInstanceOf(Verification.Unavailable.class);
        chain.down = false;
        chain.silent.add("eth_call");
        assertThat(check(buyer.pays(offer))).isInstanceOf(Verification.Unavailable.class);
    }

    @Test
    void aPaymentOfV1FindsItsAsset() {
        Asset first = asset("FIRST", 6, true);
        EvmRail two = rail(first, FakeChain.USDC);
        Payment payment = Buyer.payment(buyer.paysV1(offer));
        assertThat(two.verify(payment, Buyer.QUOTE))
                .isInstanceOfSatisfying(
                        Verification.Good.class,
                        good -> assertThat(good.verified().offer().symbol()).isEqualTo("USDC"));
    }
}
