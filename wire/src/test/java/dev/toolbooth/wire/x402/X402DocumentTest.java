package dev.toolbooth.wire.x402;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class X402DocumentTest {
    private static X402Document of(String json) {
        return new X402Document(Json.parseObject(json));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {}                                                      | 2
                    {"accepts":[{"amount":"1"}]}                            | 2
                    {"accepts":[{"maxAmountRequired":"1"}]}                 | 1
                    {"x402Version":null,"accepts":[{"maxAmountRequired":1}]} | 1
                    {"x402Version":1}                                       | 1
                    {"x402Version":2,"accepts":[{"maxAmountRequired":"1"}]} | 2
                    """)
    void itsVersionIsSaidOrSeen(String json, int version) {
        assertThat(of(json).version()).hasValue(version);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0", "3", "\"2\"", "{}"})
    void anotherVersionIsNone(String version) {
        assertThat(of("{\"x402Version\":" + version + "}").version())
                .isEqualTo(OptionalInt.empty());
    }

    @Test
    void whatItTakesIsFoundInTheWaysToPayFirst() {
        X402Document both =
                of(
                        """
                        {"accepts":[{},{"outputSchema":{"input":{"method":"GET"}}}],
                         "extensions":{"bazaar":{"info":{"input":{"method":"POST"}}}},
                         "metadata":{"input":{"method":"PUT"}},"input":"none"}
                        """);
        assertThat(both.input().path("method").asString()).isEqualTo("GET");
        assertThat(both.inputs())
                .extracting(input -> input.path("method").asString())
                .containsExactly("POST", "PUT");
        assertThat(both.openInput("http")).isSameAs(both.input());
        assertThat(of("{}").input().isMissingNode()).isTrue();
    }

    @Test
    void whatSaysNothingOfItsInputIsGivenOne() {
        X402Document item = of("{\"metadata\":{\"toolName\":\"x\"}}");
        item.openInput("http").put("method", "GET");
        assertThat(Json.text(item.json()))
                .isEqualTo(
                        "{\"metadata\":{\"toolName\":\"x\","
                                + "\"input\":{\"type\":\"http\",\"method\":\"GET\"}}}");
    }

    @Test
    void membersStandInTheOrderOfTheCalls() {
        X402Document demand =
                of("{\"x402Version\":7,\"accepts\":[{\"description\":\"d\",\"a\":1}]}");
        X402Document item =
                X402Document.empty()
                        .resource("https://a.example")
                        .type("mcp")
                        .versionOf(demand)
                        .waysOf(demand)
                        .withoutDescriptions()
                        .bazaarRequest(Json.object().put("toolName", "t"));
        assertThat(Json.text(item.json()))
                .isEqualTo(
                        "{\"resource\":\"https://a.example\",\"type\":\"mcp\",\"x402Version\":7,"
                                + "\"accepts\":[{\"a\":1}],"
                                + "\"extensions\":{\"bazaar\":{\"info\":{\"input\":"
                                + "{\"toolName\":\"t\"}}}}}");
        assertThat(demand.ways().path(0).has("description")).isTrue();
    }

    @Test
    void anExtensionIsTakenOverWithoutWhatIsOfOneRequest() {
        X402Document listed =
                of(
                        """
                        {"extensions":{"bazaar":{"routeTemplate":"/a/:b",
                          "info":{"input":{"pathParams":{"b":"1"}}}}}}
                        """);
        X402Document now =
                of(
                        """
                        {"extensions":{"bazaar":{
                          "info":{"input":{"method":"GET","queryParams":{"q":"1"}}}}}}
                        """);
        listed.bazaarOf(now);
        assertThat(listed.routeTemplate()).isEqualTo("/a/:b");
        assertThat(Json.text(listed.bazaarInput()))
                .isEqualTo("{\"queryParams\":{\"q\":\"1\"},\"pathParams\":{\"b\":\"1\"}}");
        assertThat(now.bazaarInput().path("method").asString()).isEqualTo("GET");
    }

    @Test
    void aRequestToAFacilitatorNeedsOneVersionAndAPayment() {
        SettleRequest unsaid =
                new SettleRequest(Json.parseObject("{\"paymentPayload\":{\"x402Version\":3}}"));
        assertThatThrownBy(unsaid::requirements)
                .hasMessage("x402Version must be 1 or 2, and the same in paymentPayload");
        assertThatThrownBy(new SettleRequest(Json.object())::payload)
                .hasMessage("paymentPayload must be an object");
        SettleRequest twice =
                new SettleRequest(
                        Json.parseObject(
                                "{\"x402Version\":1,\"paymentPayload\":{\"x402Version\":2}}"));
        assertThatThrownBy(twice::requirements).hasMessageContaining("the same in paymentPayload");
    }

    @Test
    void aKindIsReadAsItIsWritten() {
        SupportedKind kind =
                new SupportedKind(2, "exact", "eip155:1", Json.object().put("feePayer", "x"));
        assertThat(SupportedKind.read(kind.json())).contains(kind);
        for (String json : List.of("{}", "{\"x402Version\":2,\"scheme\":1,\"network\":\"a\"}")) {
            assertThat(SupportedKind.read(Json.parse(json))).isEmpty();
        }
    }
}
