package dev.toolbooth.dialects.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.x402.PaidThings;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How payments are asked for, taken and answered in MCP. Proves C-05's and C-09's forms, S3-14 to
 * S3-22, S3-51 and S3-52.
 */
class PaymentTest {
    private static final Terms X402 = PaidThings.terms(Terms.Form.X402, Terms.Level.CHAIN);
    private static final Terms PROOF = PaidThings.terms(Terms.Form.PROOF, Terms.Level.HONOR);

    private static final Outcome UNPAID =
            new Outcome.PaymentRequired(
                    PaidThings.request(X402, PaidThings.BASE_SEPOLIA, PaidThings.ARBITRUM));
    private static final Outcome UNPROVEN =
            new Outcome.PaymentRequired(PaidThings.request(PROOF, PaidThings.PIZZA));
    private static final Outcome INVALID =
            new Outcome.InvalidPayment(
                    PaidThings.request(X402, PaidThings.BASE_SEPOLIA),
                    "invalid_exact_evm_signature",
                    "the signature is not the payer's",
                    PaidThings.settled(false, "invalid_exact_evm_signature"));
    private static final Outcome PENDING =
            new Outcome.PaymentPending(
                    PaidThings.request(X402, PaidThings.BASE_SEPOLIA),
                    PaidThings.settled(false, "settlement_pending"));
    private static final Outcome PAID =
            new Outcome.Completed(ToolOutput.text("Rendered a pizza carousel!"), PaidThings.bill());

    private static JsonNode decoded(String base64) {
        return Json.parse(new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8));
    }

    private static Operation.CallTool call(Asked asked) {
        return (Operation.CallTool) asked.turn().operation();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"})
    void aPaymentIsTakenAndAProofIsNoArgument(String revision) {
        var paid =
                Objects.requireNonNull(
                        call(Asked.in(revision).paying(PaidThings.payload())).payment());
        assertThat(paid.scheme()).isEqualTo(Scheme.EXACT);
        assertThat(paid.session()).isEqualTo("the-session");
        Operation.CallTool proven = call(Asked.in(revision).proving(PaidThings.proof()));
        assertThat(proven.arguments()).isEqualTo(Json.object().put("pizzaTopping", "pepperoni"));
        assertThat(Objects.requireNonNull(proven.payment()).body()).isEqualTo(PaidThings.proof());
        assertThat(call(Asked.in(revision)).payment()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2026-07-28"})
    void whatIsNoPaymentIsRefusedAsParameters(String revision) {
        Asked wrong = Asked.in(revision).proving(Json.object().put("signature", "x"));
        assertThat(wrong.turn().operation()).isInstanceOf(Operation.Refuse.class);
        JsonNode said =
                wrong.body(
                        new Outcome.Refused(
                                ((Operation.Refuse) wrong.turn().operation()).refusal()));
        assertThat(said.at("/error/code").intValue()).isEqualTo(-32602);
        assertThat(said.at("/error/message").stringValue()).contains("timestamp");
        Asked two = Asked.in(revision).paying(PaidThings.payload()).proving(PaidThings.proof());
        assertThat(((Operation.Refuse) two.turn().operation()).refusal())
                .isInstanceOf(Refusal.BadParams.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void aToolThatWantsAProofAnswersAsPrinted(String revision) {
        assertThat(Asked.in(revision).body(UNPROVEN))
                .isEqualTo(
                        Json.parse(
                                """
                                {
                                  "jsonrpc": "2.0",
                                  "id": 1,
                                  "error": {
                                    "code": -32001,
                                    "message": "Payment required for this tool",
                                    "data": {
                                      "paymentRequirements": {
                                        "price": {
                                          "amount": "10000",
                                          "asset": {
                                            "address": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"
                                          }
                                        },
                                        "recipient": "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt",
                                        "description": "Order pizza from the carousel",
                                        "currency": "USDC",
                                        "network": "solana-devnet"
                                      }
                                    }
                                  }
                                }
                                """));
    }

    @Test
    void otherWaysToPayAndTheSessionStandBesideIt() {
        Terms onChain = PaidThings.terms(Terms.Form.PROOF, Terms.Level.CHAIN);
        JsonNode data =
                Asked.in("2025-06-18")
                        .body(
                                new Outcome.PaymentRequired(
                                        PaidThings.request(
                                                onChain,
                                                PaidThings.BASE_SEPOLIA,
                                                PaidThings.PIZZA)))
                        .at("/error/data");
        assertThat(data.at("/paymentRequirements/network").stringValue())
                .isEqualTo("solana-devnet");
        assertThat(data.at("/alternatives/0/network").stringValue()).isEqualTo("base-sepolia");
        assertThat(data.at("/alternatives/0/extra/name").stringValue()).isEqualTo("USDC");
        assertThat(data.path("session").stringValue()).isEqualTo(PaidThings.SESSION);
    }

    @Test
    void aProofThatIsNoGoodIsInvalid() {
        Outcome invalid =
                new Outcome.InvalidPayment(
                        PaidThings.request(PROOF, PaidThings.PIZZA),
                        "payment_already_used",
                        "pay again",
                        null);
        JsonNode error =
                Asked.in("2025-06-18").proving(PaidThings.proof()).body(invalid).path("error");
        assertThat(error.path("code").intValue()).isEqualTo(-32002);
        assertThat(error.path("data"))
                .isEqualTo(
                        Json.object()
                                .put("reason", "payment_already_used")
                                .put("message", "pay again"));
    }

    private static void isTheUnion(JsonNode result) {
        JsonNode document = result.path("structuredContent");
        assertThat(result.path("isError").booleanValue()).isTrue();
        ObjectNode copy = (ObjectNode) document.deepCopy();
        // The schemas of extensions stand there once.
        assertThat(copy.withObject("/extensions/payment-identifier").remove("schema")).isNotNull();
        assertThat(result.at("/content/0/text").stringValue()).isEqualTo(Json.text(copy));
        assertThat(result.path("_meta").path("x402/error")).isEqualTo(copy);
        assertThat(document.path("x402Version").intValue()).isEqualTo(2);
        assertThat(document.path("error").stringValue()).isEqualTo("Payment required");
        assertThat(document.at("/resource/url").stringValue())
                .isEqualTo("mcp://tool/pizza-carousel");
        assertThat(document.at("/accepts/0"))
                .isEqualTo(
                        Json.parse(
                                """
                                {
                                  "scheme": "exact",
                                  "network": "eip155:84532",
                                  "amount": "10000",
                                  "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                                  "payTo": "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                                  "maxTimeoutSeconds": 300,
                                  "extra": {"name": "USDC", "version": "2"}
                                }
                                """));
        assertThat(document.path("accepts").size()).isEqualTo(2);
        assertThat(
                        document.path("extensions")
                                .path("dev.toolbooth/session")
                                .at("/info/id")
                                .stringValue())
                .isEqualTo(PaidThings.SESSION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"})
    void everyOtherPaidToolAnswersWithWhatAllClientsOfX402Read(String revision) {
        JsonNode result = Asked.in(revision).body(UNPAID).path("result");
        isTheUnion(result);
        assertThat(result.path("resultType").asString(""))
                .isEqualTo(revision.equals("2026-07-28") ? "complete" : "");
    }

    @Test
    void aProofHasNoErrorsInTheRevisionWithoutSessions() {
        for (String address : new String[] {"", "payment=proof"}) {
            JsonNode said = Asked.in("2026-07-28").at(address).body(UNPROVEN);
            assertThat(said.at("/result/structuredContent/accepts/0/scheme").stringValue())
                    .isEqualTo("proof");
        }
    }

    @Test
    void whoKnowsTheExtensionIsAskedByIt() {
        Asked asked = Asked.in("2026-07-28");
        asked.meta()
                .withObject("/io.modelcontextprotocol~1clientCapabilities/extensions")
                .putObject("org.x402/payment");
        JsonNode result = asked.body(UNPAID).path("result");
        assertThat(result.path("resultType").stringValue()).isEqualTo("payment_required");
        assertThat(result.at("/paymentRequired/accepts").size()).isEqualTo(2);
        assertThat(result.has("isError") || result.has("content")).isFalse();
        assertThat(asked.body(INVALID).at("/result/paymentRequired/error").stringValue())
                .isEqualTo("invalid_exact_evm_signature");
        assertThat(asked.at("payment=x402v2").body(UNPAID).at("/result/resultType").stringValue())
                .isEqualTo("complete");
    }

    @Test
    void theEndpointsAddressForcesAForm() {
        JsonNode proof = Asked.in("2025-06-18").at("a=1&payment=proof").body(UNPAID);
        assertThat(proof.at("/error/data/paymentRequirements/network").stringValue())
                .isEqualTo("base-sepolia");
        JsonNode v2 = Asked.in("2025-06-18").at("payment=x402v2").body(UNPROVEN);
        assertThat(v2.at("/result/structuredContent/x402Version").intValue()).isEqualTo(2);
        JsonNode v1 = Asked.in("2025-06-18").at("payment=x402v1").body(UNPAID);
        JsonNode document = v1.at("/result/structuredContent");
        assertThat(document.path("x402Version").intValue()).isEqualTo(1);
        assertThat(document.path("accepts").size()).isEqualTo(1);
        assertThat(document.at("/accepts/0/network").stringValue()).isEqualTo("base-sepolia");
        assertThat(document.at("/accepts/0/maxAmountRequired").stringValue()).isEqualTo("10000");
        assertThat(Asked.in("2025-06-18").at("payment=cash").turn().operation())
                .isInstanceOf(Operation.Refuse.class);
    }

    @Test
    void withoutAnOfferNobodyIsAskedForAProof() {
        JsonNode said =
                Asked.in("2025-06-18").body(new Outcome.PaymentRequired(PaidThings.request(PROOF)));
        assertThat(said.at("/result/structuredContent/accepts").isEmpty()).isTrue();
        assertThat(said.at("/result/structuredContent").has("extensions")).isFalse();
    }

    @Test
    void aPaymentThatIsNoGoodIsAskedForAgainWithItsReason() {
        JsonNode result =
                Asked.in("2025-06-18").paying(PaidThings.payload()).body(INVALID).path("result");
        assertThat(result.at("/structuredContent/error").stringValue())
                .isEqualTo("invalid_exact_evm_signature");
        assertThat(result.at("/structuredContent/accepts").size()).isEqualTo(1);
        JsonNode response = result.path("_meta").path("x402/payment-response");
        assertThat(response.path("success").booleanValue()).isFalse();
        assertThat(response.path("errorReason").stringValue())
                .isEqualTo("invalid_exact_evm_signature");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2026-07-28"})
    void nobodyIsAskedToPayAgainWhileAPaymentIsNotKnown(String revision) {
        JsonNode result =
                Asked.in(revision).paying(PaidThings.payload()).body(PENDING).path("result");
        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(result.at("/content/0/text").stringValue())
                .contains("Do not sign a new payment");
        assertThat(result.at("/structuredContent/accepts").isEmpty()).isTrue();
        assertThat(result.path("_meta").has("x402/error")).isFalse();
        JsonNode response = result.path("_meta").path("x402/payment-response");
        assertThat(response.path("errorReason").stringValue()).isEqualTo("settlement_pending");
        assertThat(response.path("transaction").stringValue()).isEqualTo("0xfeed");
    }

    @Test
    void aProofThatIsNotKnownIsNotPaidAgainEither() {
        JsonNode error =
                Asked.in("2025-06-18").proving(PaidThings.proof()).body(PENDING).path("error");
        assertThat(error.at("/data/reason").stringValue()).isEqualTo("settlement_pending");
        assertThat(error.at("/data/message").stringValue()).contains("Do not sign a new payment");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2026-07-28"})
    void aPaidResultSaysWhatBecameOfThePayment(String revision) {
        ObjectNode expected =
                Json.object()
                        .put("success", true)
                        .put("transaction", "0xfeed")
                        .put("network", "eip155:84532")
                        .put("payer", "0xPayer")
                        .put("amount", "10000");
        JsonNode meta =
                Asked.in(revision).paying(PaidThings.payload()).body(PAID).at("/result/_meta");
        assertThat(meta.path("x402/payment-response")).isEqualTo(expected);
        assertThat(meta.has("x402.payment-response")).isFalse();
    }

    @Test
    void whoPaysInTheOldWayIsAnsweredSo() {
        Asked asked = Asked.in("2025-06-18");
        String v1 = Base64.getEncoder().encodeToString(Json.bytes(PaidThings.payloadV1()));
        asked.meta().put("x402.payment", v1);
        JsonNode meta = asked.body(PAID).at("/result/_meta");
        JsonNode response = decoded(meta.path("x402.payment-response").stringValue());
        assertThat(response)
                .isEqualTo(
                        Json.object()
                                .put("success", true)
                                .put("transaction", "0xfeed")
                                .put("network", "base-sepolia")
                                .put("payer", "0xPayer"));
    }

    @Test
    void whoPaysByHeaderIsAnsweredByHeader() {
        String v2 = Base64.getEncoder().encodeToString(Json.bytes(PaidThings.payload()));
        String v1 = Base64.getEncoder().encodeToString(Json.bytes(PaidThings.payloadV1()));
        var modern = Asked.in("2026-07-28").with("PAYMENT-SIGNATURE", v2).told(PAID).headers();
        assertThat(decoded(Objects.requireNonNull(modern.get("PAYMENT-RESPONSE"))).path("network"))
                .isEqualTo(Json.parse("\"eip155:84532\""));
        assertThat(modern).doesNotContainKey("X-PAYMENT-RESPONSE");
        var legacy = Asked.in("2025-06-18").with("X-PAYMENT", v1).told(INVALID).headers();
        assertThat(
                        decoded(Objects.requireNonNull(legacy.get("X-PAYMENT-RESPONSE")))
                                .path("errorReason"))
                .isEqualTo(Json.parse("\"invalid_exact_evm_signature\""));
        assertThat(Asked.in("2025-06-18").told(PAID).headers()).isEmpty();
    }

    @Test
    void aSubscriptionSaysWhatIsLeft() {
        Bill bill =
                PaidThings.bill()
                        .paidBy(
                                PaidThings.settled(true, null),
                                new Bill.Left(4, Instant.parse("2026-12-01T00:00:00Z")));
        JsonNode left =
                Asked.in("2025-06-18")
                        .body(new Outcome.Completed(ToolOutput.text("a"), bill))
                        .at("/result/_meta")
                        .path("dev.toolbooth/left");
        assertThat(left)
                .isEqualTo(Json.object().put("calls", 4).put("until", "2026-12-01T00:00:00Z"));
    }
}
