package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

class RpcTest {
    @Test
    void aResultEchoesItsIdAsItCame() {
        assertThat(Json.text(Rpc.result(IntNode.valueOf(1), Json.object())))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
        assertThat(Json.text(Rpc.result(StringNode.valueOf("1"), Json.array())))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":[]}");
        String digits = "9".repeat(40);
        assertThat(
                        Json.text(
                                Rpc.result(
                                        BigIntegerNode.valueOf(new java.math.BigInteger(digits)),
                                        NullNode.getInstance())))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":" + digits + ",\"result\":null}");
    }

    @Test
    void anErrorWithAnUnknownIdSaysNull() {
        assertThat(Json.text(Rpc.error(null, RpcCode.PARSE_ERROR, "Parse error", null)))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":"
                                + "{\"code\":-32700,\"message\":\"Parse error\"}}");
    }

    @Test
    void anErrorMayCarryData() {
        assertThat(
                        Json.text(
                                Rpc.error(
                                        IntNode.valueOf(2),
                                        RpcCode.INVALID_PARAMS,
                                        "no",
                                        Json.object().put("why", "because"))))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32602,"
                                + "\"message\":\"no\",\"data\":{\"why\":\"because\"}}}");
    }

    @Test
    void aRequestKeepsItsParamsEvenWhenEmpty() {
        assertThat(Json.text(Rpc.request("ask-1", "roots/list", Json.object())))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"ask-1\",\"method\":\"roots/list\","
                                + "\"params\":{}}");
    }

    @Test
    void aNotificationLeavesEmptyParamsOut() {
        assertThat(Json.text(Rpc.notification("n", Json.object())))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
        assertThat(Json.text(Rpc.notification("n", Json.object().put("a", 1))))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":{\"a\":1}}");
    }

    @Test
    void numbersKeepEveryDigit() {
        String json = "{\"a\":1.10,\"b\":0.1000000000000000000000000001,\"c\":1E+3}";
        assertThat(Json.text(Json.parse(json))).isEqualTo(json);
    }

    @Test
    void halfASurrogatePairOfOursIsEscapedAndNeverStopsAnAnswer() {
        assertThat(Json.bytes(Json.object().put("a", "\ud83d")))
                .asString()
                .isEqualTo("{\"a\":\"\\uD83D\"}");
    }

    @Test
    void ourOwnTextsAreReadStrictlyToo() {
        assertThatThrownBy(() -> Json.parse("{\"a\":1,\"a\":2}"))
                .isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> Json.parse("{} {}")).isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> Json.parseObject("[]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[]");
    }

    @Test
    void prettyTextIsForPeopleAndMeansTheSame() {
        String pretty = Json.pretty(Json.object().put("a", 1));
        assertThat(pretty.lines().count()).isEqualTo(3);
        assertThat(Json.parse(pretty)).isEqualTo(Json.object().put("a", 1));
    }
}
