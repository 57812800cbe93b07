package dev.toolbooth.payments.facilitator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.FakeWeb;
import dev.toolbooth.payments.JsonHttp;
import dev.toolbooth.payments.Noted;
import dev.toolbooth.payments.evm.Buyer;
import dev.toolbooth.payments.evm.EvmRail;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SupportedKind;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A facilitator elsewhere, which may answer anything or nothing. */
class RemoteEvmSettlerTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);
    private static final String VALID = "{\"isValid\":true,\"payer\":\"0x7099\"}";

    private final FakeWeb web = new FakeWeb();
    private Duration later = Duration.ZERO;
    private final FacilitatorClient client =
            new FacilitatorClient(
                    new JsonHttp(web, Duration.ofSeconds(90), 100_000),
                    "https://facilitator.example",
                    path -> List.of(new OutboundHeader("Authorization", "Bearer for " + path)));
    private final EvmRail rail =
            new EvmRail(
                    new EvmRail.Config(
                            "remote",
                            Network.BASE_SEPOLIA,
                            Address.parse("0x209693Bc6afc0C5328bA36FaF03C514EF312287C")
                                    .orElseThrow(),
                            300,
                            List.of(Asset.named(Network.BASE_SEPOLIA, "USDC").orElseThrow())),
                    new RemoteEvmSettler(client, null, this::now),
                    this::now);
    private final Offer offer = rail.offers(Buyer.QUOTE).getFirst();
    private final Buyer buyer = Buyer.at(NOW.getEpochSecond(), 1);
    private VerifiedPayment verified =
            new VerifiedPayment("", "", "", offer, BigInteger.ZERO, NOW, false, Json.object());

    @BeforeEach
    void verify() {
        web.says(200, VALID);
        verified = good(buyer.pays(offer));
    }

    private Instant now() {
        return NOW.plus(later);
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

    private JsonNode lastBody() {
        return Json.parse(web.requests.getLast().body().utf8());
    }

    private Settlement settle(int status, String body) {
        web.says(status, body);
        return rail.settle(verified);
    }

    @Test
    void aPaymentIsVerifiedThere() {
        assertThat(web.requests.getLast().url()).isEqualTo("https://facilitator.example/verify");
        assertThat(web.requests.getLast().headers())
                .contains(new OutboundHeader("Authorization", "Bearer for /verify"));
        assertThat(lastBody().get("x402Version").intValue()).isEqualTo(2);
        assertThat(lastBody().get("paymentPayload")).isEqualTo(buyer.pays(offer));
        assertThat(lastBody().get("paymentRequirements"))
                .isEqualTo(buyer.pays(offer).get("accepted"));
    }

    @Test
    void aPaymentOfV1IsVerifiedInItsOwnWords() {
        good(buyer.paysV1(offer));
        JsonNode wanted = lastBody().get("paymentRequirements");
        assertThat(lastBody().get("x402Version").intValue()).isEqualTo(1);
        assertThat(wanted.get("network").stringValue()).isEqualTo("base-sepolia");
        assertThat(wanted.get("maxAmountRequired").stringValue()).isEqualTo("10000");
        assertThat(wanted.get("resource").stringValue()).isEqualTo("mcp://tool/tool");
    }

    @Test
    void whatIsPlainlyWrongIsNotEvenAsked() {
        int before = web.requests.size();
        assertThat(check(buyer.withValue(1).pays(offer))).isInstanceOf(Verification.Bad.class);
        assertThat(web.requests).hasSize(before);
    }

    @Test
    void itsReasonsAreHandedOn() {
        for (int status : new int[] {200, 400}) {
            web.says(status, "{\"isValid\":false,\"invalidReason\":\"insufficient_funds\"}");
            assertThat(check(buyer.pays(offer)))
                    .isInstanceOfSatisfying(
                            Verification.Bad.class,
                            bad -> assertThat(bad.reason()).isEqualTo("insufficient_funds"));
        }
    }

    @Test
    void aFacilitatorThatIsDownIsNoFaultOfThePayment() {
        web.dies();
        assertThat(check(buyer.pays(offer))).isInstanceOf(Verification.Unavailable.class);
        for (int status : new int[] {500, 502, 429}) {
            web.says(status, "{\"error\":\"x\"}");
            assertThat(check(buyer.pays(offer))).isInstanceOf(Verification.Unavailable.class);
        }
    }

    @Test
    void aPaymentIsSettledThere() {
        assertThat(settle(200, "{\"success\":true,\"transaction\":\"0xabc\",\"network\":\"n\"}"))
                .isEqualTo(new Settlement.Settled("0xabc", BigInteger.valueOf(10_000)));
        assertThat(web.requests.getLast().url()).isEqualTo("https://facilitator.example/settle");
        assertThat(lastBody().get("paymentPayload")).isEqualTo(buyer.pays(offer));
    }

    @Test
    void aFailureOfBusinessIsOne() {
        String body =
                "{\"success\":false,\"transaction\":\"\",\"network\":\"n\","
                        + "\"errorReason\":\"insufficient_funds\",\"errorMessage\":\"too poor\"}";
        for (int status : new int[] {200, 402}) {
            assertThat(settle(status, body))
                    .isEqualTo(new Settlement.Failed("insufficient_funds", "too poor"));
        }
    }

    @Test
    void aRefusedRequestHasMovedNothing() {
        for (int status : new int[] {400, 401, 403, 404, 429}) {
            assertThat(settle(status, "no"))
                    .isInstanceOfSatisfying(
                            Settlement.Failed.class,
                            failed ->
                                    assertThat(failed.reason())
                                            .isEqualTo("unexpected_settle_error"));
        }
    }

    @Test
    void aLostAnswerIsUnknown() {
        web.dies();
        assertThat(rail.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        for (int status : new int[] {500, 502, 503, 504, 408, 200, 302}) {
            assertThat(settle(status, "what?")).isInstanceOf(Settlement.Unknown.class);
        }
        assertThat(settle(500, "{\"success\":false,\"errorReason\":\"x\"}"))
                .isInstanceOf(Settlement.Unknown.class);
    }

    @Test
    void aPendingSettlementIsUnknownWithItsTransaction() {
        String body =
                "{\"success\":false,\"transaction\":\"0xabc\",\"network\":\"n\","
                        + "\"errorReason\":\"settlement_pending\"}";
        for (int status : new int[] {200, 500}) {
            assertThat(settle(status, body))
                    .isInstanceOfSatisfying(
                            Settlement.Unknown.class,
                            unknown -> assertThat(unknown.transaction()).isEqualTo("0xabc"));
        }
        assertThat(rail.find(verified))
                .isInstanceOfSatisfying(
                        Settlement.Unknown.class,
                        unknown -> assertThat(unknown.transaction()).isEqualTo("0xabc"));
    }

    @Test
    void aFailureAfterALostAnswerIsNotBelieved() {
        web.dies();
        rail.settle(verified);
        String used =
                "{\"success\":false,\"transaction\":\"\",\"network\":\"n\","
                        + "\"errorReason\":\"invalid_exact_evm_transaction_simulation_failed\"}";
        assertThat(settle(200, used)).isInstanceOf(Settlement.Unknown.class);
    }

    @Test
    void whileAPaymentIsGoodNobodyIsAskedAgainBecauseOfALostAnswer() {
        web.dies();
        rail.settle(verified);
        int asked = web.requests.size();
        later = Duration.ofMinutes(5).plus(NodelessRecovery.MARGIN).minusSeconds(1);
        assertThat(rail.find(verified))
                .isInstanceOfSatisfying(
                        Settlement.Unknown.class,
                        unknown -> assertThat(unknown.message()).contains("asked again after"));
        assertThat(web.requests).hasSize(asked);
    }

    @Test
    void onceItIsOverAFacilitatorThatRemembersSaysWhereTheMoneyIs() {
        web.dies();
        rail.settle(verified);
        later = Duration.ofMinutes(5).plus(NodelessRecovery.MARGIN);
        web.says(200, "{\"success\":true,\"transaction\":\"0xabc\",\"network\":\"n\"}");
        assertThat(rail.find(verified))
                .isEqualTo(new Settlement.Settled("0xabc", BigInteger.valueOf(10_000)));
    }

    @Test
    void whatElseItSaysThenProvesNothingAndTheOperatorIsToldWhatIsMissing() {
        later = Duration.ofMinutes(5).plus(NodelessRecovery.MARGIN);
        for (String reason : List.of("nonce_already_used", "valid_before", "insufficient_funds")) {
            web.says(
                    200,
                    "{\"success\":false,\"transaction\":\"\",\"network\":\"n\","
                            + "\"errorReason\":\""
                            + reason
                            + "\"}");
            assertThat(rail.find(verified))
                    .isInstanceOfSatisfying(
                            Settlement.Unknown.class,
                            unknown ->
                                    assertThat(unknown.message())
                                            .contains(reason)
                                            .contains("Give this network a node"));
        }
        web.dies();
        assertThat(rail.find(verified)).isInstanceOf(Settlement.Unknown.class);
    }

    @Test
    void aPaymentThatTheFacilitatorHasSettledForAnotherRequestPaysForNothingHere() {
        String duplicate =
                "{\"success\":false,\"errorReason\":\"duplicate_settlement\","
                        + "\"transaction\":\"0xabc\",\"network\":\"eip155:84532\"}";
        assertThat(settle(200, duplicate))
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("duplicate_settlement"));
    }

    @Test
    void aDuplicateAfterALostAnswerMayBeOurOwn() {
        settle(502, "");
        assertThat(
                        settle(
                                200,
                                "{\"success\":false,\"errorReason\":\"duplicate_settlement\","
                                        + "\"transaction\":\"0xabc\",\"network\":\"n\"}"))
                .isInstanceOf(Settlement.Unknown.class);
        later = Duration.ofMinutes(5).plus(NodelessRecovery.MARGIN);
        assertThat(rail.find(verified))
                .isEqualTo(new Settlement.Settled("0xabc", BigInteger.valueOf(10_000)));
    }

    @Test
    void aNodeTellsWhatTheFacilitatorDoesNot() {
        EvmRail withNode =
                new EvmRail(
                        new EvmRail.Config(
                                "remote",
                                Network.BASE_SEPOLIA,
                                Address.parse(offer.payTo()).orElseThrow(),
                                300,
                                List.of(Asset.named(Network.BASE_SEPOLIA, "USDC").orElseThrow())),
                        new RemoteEvmSettler(
                                client,
                                (method, params) -> {
                                    if (method.equals("eth_getBlockByNumber")) {
                                        return Json.parse(
                                                "{\"number\":\"0x1\",\"timestamp\":\"0x7fffffff\"}");
                                    }
                                    if (method.equals("eth_call")) {
                                        return Json.parse("\"0x" + "0".repeat(64) + "\"");
                                    }
                                    throw NodeProblem.noAnswer(method);
                                },
                                () -> NOW),
                        () -> NOW);
        assertThat(withNode.find(verified))
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).endsWith("_valid_before"));
    }

    @Test
    void nothingIsGivenBackThere() {
        assertThat(rail.refund(verified, BigInteger.ONE, "id", new Noted()))
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("refund_not_supported"));
    }

    @Test
    void whatItSupportsIsRead() {
        web.says(
                200,
                """
                {"kinds":[{"x402Version":2,"scheme":"exact","network":"eip155:84532"},
                          {"x402Version":2,"scheme":"exact","network":"solana:x",
                           "extra":{"feePayer":"F"}},
                          {"odd":true}],
                 "extensions":[],"signers":{}}""");
        assertThat(client.supported())
                .isEqualTo(
                        new FacilitatorClient.Supported.Kinds(
                                List.of(
                                        new SupportedKind(
                                                2, "exact", "eip155:84532", Json.object()),
                                        new SupportedKind(
                                                2,
                                                "exact",
                                                "solana:x",
                                                Json.object().put("feePayer", "F")))));
        assertThat(web.requests.getLast().method()).isEqualTo("GET");
        web.says(429, "");
        assertThat(client.supported()).isInstanceOf(FacilitatorClient.Supported.Down.class);
        web.dies();
        assertThat(client.supported()).isInstanceOf(FacilitatorClient.Supported.Down.class);
    }

    @Test
    void aListOfKindsHasALimit() {
        String kind = "{\"x402Version\":2,\"scheme\":\"exact\",\"network\":\"n\"}";
        String most = String.join(",", Collections.nCopies(1_000, kind));
        web.says(200, "{\"kinds\":[" + most + "]}");
        assertThat(client.supported()).isInstanceOf(FacilitatorClient.Supported.Kinds.class);
        web.says(200, "{\"kinds\":[" + most + "," + kind + "]}");
        assertThat(client.supported()).isInstanceOf(FacilitatorClient.Supported.Down.class);
    }
}
