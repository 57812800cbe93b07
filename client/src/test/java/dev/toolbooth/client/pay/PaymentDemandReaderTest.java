package dev.toolbooth.client.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class PaymentDemandReaderTest {
    private static final String V2 =
            """
            {"x402Version":2,"error":"Payment required","resource":{"url":"mcp://tool/t"},
             "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
               "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"0x2096",
               "maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2"}}]}""";
    private static final String V1 =
            """
            {"x402Version":1,"error":"_meta.x402.payment is required",
             "accepts":[{"scheme":"exact","network":"base-sepolia","maxAmountRequired":"10000",
               "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"0x2096",
               "resource":"https://a.example/x","description":"","mimeType":"",
               "maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}}]}""";
    private static final String PROOF =
            """
            {"paymentRequirements":{"price":{"amount":"10000","asset":{
               "address":"4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"}},
               "recipient":"BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt",
               "description":"Order pizza from the carousel","currency":"USDC",
               "network":"solana-devnet"%s}%s}""";

    private static ObjectNode json(String text) {
        return Json.parseObject(text);
    }

    private static CallToolResult result(String text) {
        return new CallToolResult(json(text), Map.of());
    }

    private static CallToolResult failed(String member, ObjectNode value) {
        ObjectNode json = Json.object().put("isError", true);
        json.set(member, value);
        return new CallToolResult(json, Map.of());
    }

    private static Optional<PaymentDemand> http(
            int status, Map<String, List<String>> headers, String body) {
        return PaymentDemandReader.in(new McpException.HttpRefusal(status, headers, body, "no"));
    }

    @Test
    void theStructuredContentOfAFailureAsks() {
        PaymentDemand demand =
                PaymentDemandReader.in(failed("structuredContent", json(V2))).orElseThrow();

        assertThat(demand.form()).isEqualTo(PaymentDemand.Form.RESULT);
        assertThat(demand.required().accepts().getFirst().amount()).isEqualTo(10_000);
    }

    @Test
    void theTextOfAFailureAsks() {
        ObjectNode text = Json.object().put("type", "text").put("text", V2);
        ObjectNode json = Json.object().put("isError", true);
        json.putArray("content").add(text);

        assertThat(PaymentDemandReader.in(new CallToolResult(json, Map.of())).orElseThrow().form())
                .isEqualTo(PaymentDemand.Form.RESULT);
    }

    @Test
    void cloudflaresMetaAsksForBase64() {
        ObjectNode meta = Json.object();
        meta.set("x402/error", json(V2));

        assertThat(PaymentDemandReader.in(failed("_meta", meta)).orElseThrow().form())
                .isEqualTo(PaymentDemand.Form.META);
    }

    @Test
    void vercelsServersAskForTheDottedMember() {
        assertThat(
                        PaymentDemandReader.in(failed("structuredContent", json(V1)))
                                .orElseThrow()
                                .form())
                .isEqualTo(PaymentDemand.Form.META_V1);
    }

    @Test
    void theBazaarsMetaAsks() {
        ObjectNode meta = Json.object();
        meta.set("x402/payment-required", json(V2));

        assertThat(PaymentDemandReader.in(failed("_meta", meta)).orElseThrow().form())
                .isEqualTo(PaymentDemand.Form.RESULT);
    }

    @Test
    void theExtensionsResultTypeAsks() {
        ObjectNode json = Json.object().put("resultType", "payment_required");
        json.set("paymentRequired", json(V2));

        assertThat(PaymentDemandReader.in(new CallToolResult(json, Map.of())).orElseThrow().form())
                .isEqualTo(PaymentDemand.Form.RESULT_TYPE);
    }

    @Test
    void outputThatSpeaksOfX402AsksForNothing() {
        assertThat(PaymentDemandReader.in(result("{\"structuredContent\":" + V2 + "}"))).isEmpty();
        assertThat(
                        PaymentDemandReader.in(
                                failed("structuredContent", Json.object().put("accepts", 1))))
                .isEmpty();
    }

    @Test
    void theErrorOfTheSpecificationAsksForAProof() {
        PaymentDemand demand =
                PaymentDemandReader.in(error(-32001, PROOF.formatted("", ""))).orElseThrow();

        assertThat(demand.form()).isEqualTo(PaymentDemand.Form.PROOF);
        assertThat(demand.required().resource().description())
                .isEqualTo("Order pizza from the carousel");
        assertThat(demand.required().accepts())
                .singleElement()
                .satisfies(
                        way -> {
                            assertThat(way.scheme()).isEqualTo(PaymentDemand.PROOF);
                            assertThat(way.amount()).isEqualTo(10_000);
                            assertThat(way.network()).isEqualTo("solana-devnet");
                            assertThat(way.payTo()).startsWith("BuXm6nD1");
                        });
    }

    @Test
    void aProofsReferenceAndSessionAreKept() {
        String terms =
                PROOF.formatted(",\"extra\":{\"reference\":\"word\"}", ",\"session\":\"s1\"");
        PaymentDemand demand = PaymentDemandReader.in(error(-32001, terms)).orElseThrow();

        assertThat(demand.required().accepts().getFirst().extraText("reference")).isEqualTo("word");
        assertThat(demand.required().extensions())
                .hasToString("{\"dev.toolbooth/session\":{\"info\":{\"id\":\"s1\"}}}");
    }

    @Test
    void theNumberOfAnErrorAsksForNothing() {
        assertThat(PaymentDemandReader.in(error(-32001, "{}"))).isEmpty();
        assertThat(PaymentDemandReader.in(new McpException.RpcError(-32001, "timed out", null)))
                .isEmpty();
    }

    @Test
    void anErrorWithTheTermsOfX402Asks() {
        assertThat(PaymentDemandReader.in(error(402, V1)).orElseThrow().required().version())
                .isEqualTo(1);
        assertThat(PaymentDemandReader.in(error(402, V2)).orElseThrow().form())
                .isEqualTo(PaymentDemand.Form.RPC_ERROR);
    }

    @Test
    void status402AsksByHeaderOrBody() {
        Map<String, List<String>> header =
                Map.of("payment-required", List.of(X402Header.encode(json(V2))));

        assertThat(http(402, header, V1).orElseThrow().required().version()).isEqualTo(2);
        assertThat(http(402, Map.of(), V2).orElseThrow().form()).isEqualTo(PaymentDemand.Form.HTTP);
        assertThat(http(402, Map.of(), "{\"error\":{\"data\":" + V2 + "}}")).isPresent();
        assertThat(http(402, Map.of(), "pay me")).isEmpty();
        assertThat(http(403, header, V2)).isEmpty();
    }

    @Test
    void amountsThatAreNoneAreNotRead() {
        for (String amount : List.of("-1", "1.5", "", "1e9", "9".repeat(100))) {
            String terms = PROOF.formatted("", "").replace("\"10000\"", "\"" + amount + "\"");
            assertThat(PaymentDemandReader.in(error(-32001, terms))).as(amount).isEmpty();
        }
    }

    private static McpException error(int code, String data) {
        return new McpException.RpcError(code, "Payment required for this tool", json(data));
    }
}
