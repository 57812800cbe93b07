package dev.toolbooth.dialects.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcMessage;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The bazaar's endpoint on top of MCP. Proves S1-36's place of payments, and C-25's forms. */
class BazaarDialectTest {
    private static final JsonNode ID = JsonNodeFactory.instance.numberNode(1);

    private final BazaarDialect dialect =
            new BazaarDialect(new ServerInfo("x402-discovery", null, "1.0.0", null));

    private DecodedMessage read(String params, Headers headers, String query) {
        return dialect.read(
                new Inbound(
                        Transport.HTTP,
                        headers,
                        new RpcMessage.Request(ID, "tools/call", Json.parseObject(params)),
                        null,
                        () -> "",
                        query));
    }

    private Operation.CallTool call(String params, Headers headers) {
        return (Operation.CallTool) read(params, headers, "").operation();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x402Version\":2,\"accepted\":{},\"resource\":{},\"payload\":{}}",
                "{\"x402Version\":1,\"payload\":{\"signature\":\"0xdeadbeef\"}}",
                "{\"anything\":[1,2,3]}",
                "{}"
            })
    void aPaymentReachesTheToolAsItCameAndIsJudgedByNobody(String payment) {
        Operation.CallTool call =
                call(
                        "{\"name\":\"proxy_tool_call\",\"arguments\":{\"toolName\":\"x\"},"
                                + "\"_meta\":{\"x402/payment\":"
                                + payment
                                + "}}",
                        Headers.NONE);
        assertThat(Objects.requireNonNull(call.payment()).body())
                .isEqualTo(Json.parseObject(payment));
    }

    @Test
    void paymentsAnywhereElseMeanNothing() {
        Operation.CallTool call =
                call(
                        "{\"name\":\"proxy_tool_call\",\"arguments\":{\"toolName\":\"x\","
                                + "\"_payment\":{\"signature\":1}},"
                                + "\"_meta\":{\"x402.payment\":7}}",
                        name ->
                                name.equalsIgnoreCase("X-PAYMENT")
                                                || name.equalsIgnoreCase("payment-signature")
                                        ? "nonsense"
                                        : null);
        assertThat(call.payment()).isNull();
        assertThat(call.arguments()).isEqualTo(Json.object().put("toolName", "x"));
    }

    @Test
    void wordsMayBeCalledQuery() {
        assertThat(
                        call(
                                        "{\"name\":\"search_resources\",\"arguments\":"
                                                + "{\"query\":\"rain\",\"limit\":null}}",
                                        Headers.NONE)
                                .arguments())
                .isEqualTo(Json.object().put("searchQuery", "rain"));
    }

    private static ToolOutput unpaid() {
        ObjectNode required = Json.object().put("x402Version", 2);
        ObjectNode meta = Json.object();
        meta.set("x402/payment-required", required);
        return new ToolOutput(List.of(Content.text("{\"status\":402}")), required, true, meta);
    }

    private JsonNode written(String query) {
        DecodedMessage decoded =
                read(
                        "{\"name\":\"proxy_tool_call\",\"arguments\":{\"toolName\":\"x\"}}",
                        Headers.NONE,
                        query);
        return Objects.requireNonNull(decoded.write(new Outcome.Completed(unpaid())).body())
                .path("result");
    }

    @Test
    void theAddressSaysInWhichFormMoneyIsAskedFor() {
        JsonNode both = written("");
        assertThat(both.propertyNames())
                .containsExactlyInAnyOrder("content", "structuredContent", "isError", "_meta");
        assertThat(both.at("/content/0/text").stringValue()).isEqualTo("{\"status\":402}");
        JsonNode seed = written("a=b&payment=seed");
        assertThat(seed.propertyNames()).containsExactlyInAnyOrder("content", "_meta");
        assertThat(seed.path("content")).isEqualTo(both.path("content"));
        JsonNode second = written("payment=x402v2");
        assertThat(second.at("/content/0/text").stringValue()).isEqualTo("{\"x402Version\":2}");
        assertThat(second.path("structuredContent")).isEqualTo(both.path("structuredContent"));
        assertThat(second.path("isError").booleanValue()).isTrue();
    }

    @Test
    void whatIsNotAskedForMoneyHasNoForm() {
        ToolOutput output = ToolOutput.text("fine");
        for (PaymentForm form : PaymentForm.values()) {
            assertThat(form.of(output)).isEqualTo(output);
        }
    }
}
