package dev.toolbooth.dialects.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.PaidThings;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools as plain HTTP resources. Proves S3-2's and S3-64's HTTP half, and S3-65's header. */
class ToolRouteTest {
    private static final ObjectNode INPUT =
            Json.parseObject(
                    """
                    {
                      "type": "object",
                      "properties": {
                        "city": {"type": "string"},
                        "days": {"type": ["integer", "null"]},
                        "least": {"type": "number"},
                        "metric": {"type": "boolean"},
                        "hours": {"type": "array", "items": {"type": "integer"}}
                      }
                    }
                    """);

    private record Weather(ToolSpec spec) implements Tool {
        @Override
        public ToolResult run(ToolCall call) {
            return ToolOutput.text("sunny");
        }
    }

    private final ToolRoute get = route("GET", "/weather");
    private final ToolRoute post = route("POST", "/restaurants");

    private static ToolRoute route(String method, String path) {
        Toolbox toolbox = new Toolbox(new Announcements());
        toolbox.add(new Weather(ToolSpec.named("weather").input(INPUT).build()));
        return new ToolRoute(method, path, "weather", toolbox);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private DecodedMessage get(String query, Map<String, String> headers) {
        Headers named = headers::get;
        return get.read(named, query, new byte[0], "https://shop.example");
    }

    private static String text(Operation operation) {
        return Json.text(((Operation.CallTool) operation).arguments());
    }

    private static int status(DecodedMessage turn, Outcome outcome) {
        return turn.write(outcome).status();
    }

    private static JsonNode decoded(Reply reply, String header) {
        return Json.parse(
                Base64.getDecoder().decode(Objects.requireNonNull(reply.headers().get(header))));
    }

    @Test
    void aQueryIsReadAsTheSchemaSays() {
        String query =
                "city=S%C3%A3o+Paulo&days=3&least=-1.5&metric=true&hours=1&hours=2&else=7&flag";
        assertThat(text(get(query, Map.of()).operation()))
                .isEqualTo(
                        "{\"city\":\"São Paulo\",\"days\":3,\"least\":-1.5,\"metric\":true,"
                                + "\"hours\":[1,2],\"else\":\"7\",\"flag\":\"\"}");
        assertThat(text(get("days=many&metric=1", Map.of()).operation()))
                .as("left for the schema to refuse")
                .isEqualTo("{\"days\":\"many\",\"metric\":\"1\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"city=%", "city=%ff", "city=a&city=b"})
    void aQueryThatCanNotBeReadIsRefused(String query) {
        DecodedMessage turn = get(query, Map.of());
        assertThat(turn.operation()).isInstanceOf(Operation.Refuse.class);
        assertThat(status(turn, new Outcome.Refused(refusal(turn)))).isEqualTo(400);
    }

    private static Refusal refusal(DecodedMessage turn) {
        return ((Operation.Refuse) turn.operation()).refusal();
    }

    @Test
    void aQueryMayHaveAsManyPairsAsTheLimitAndNoMore() {
        String most = "a&".repeat(QueryArguments.PAIRS_MAX - 1).replace("a", "hours=1") + "days=1";
        assertThat(get(most, Map.of()).operation()).isInstanceOf(Operation.CallTool.class);
        assertThat(get(most + "&least=1", Map.of()).operation())
                .isInstanceOf(Operation.Refuse.class);
    }

    @Test
    void aBodyIsAnObject() {
        DecodedMessage turn = post.read(Headers.NONE, "", utf8("{\"city\":\"Rome\"}"), "");
        assertThat(text(turn.operation())).isEqualTo("{\"city\":\"Rome\"}");
        assertThat(text(post.read(Headers.NONE, "", new byte[0], "").operation())).isEqualTo("{}");
        for (String wrong : new String[] {"[]", "{", "\"x\"", "{\"a\":1,\"a\":2}"}) {
            assertThat(post.read(Headers.NONE, "", utf8(wrong), "").operation())
                    .as(wrong)
                    .isInstanceOf(Operation.Refuse.class);
        }
    }

    @Test
    void headersBringAPaymentAndAKey() {
        DecodedMessage turn =
                get(
                        "city=Rome",
                        Map.of(
                                "X-PAYMENT",
                                X402Header.encode(PaidThings.payloadV1()),
                                "Idempotency-Key",
                                "k-1"));
        Operation.CallTool call = (Operation.CallTool) turn.operation();
        assertThat(Objects.requireNonNull(call.payment()).body()).isEqualTo(PaidThings.payloadV1());
        assertThat(call.repetition()).isEqualTo("k-1");
        assertThat(get("", Map.of("X-PAYMENT", "?")).operation())
                .isInstanceOf(Operation.Refuse.class);
        assertThat(get("", Map.of("Idempotency-Key", "a b")).operation())
                .isInstanceOf(Operation.Refuse.class);
    }

    @Test
    void a402HasABodyForV1AndAHeaderForV2() {
        Reply reply =
                get("city=Rome", Map.of())
                        .write(
                                new Outcome.PaymentRequired(
                                        PaidThings.request(
                                                Terms.USUAL,
                                                PaidThings.BASE_SEPOLIA,
                                                PaidThings.ARBITRUM)));
        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.headers()).containsEntry("Cache-Control", "no-store");
        JsonNode v1 = Objects.requireNonNull(reply.body());
        assertThat(v1.path("x402Version").intValue()).isEqualTo(1);
        assertThat(v1.path("accepts"))
                .isEqualTo(
                        Json.parse(
                                """
                                [{
                                  "scheme": "exact",
                                  "network": "base-sepolia",
                                  "maxAmountRequired": "10000",
                                  "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                                  "payTo": "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                                  "resource": "https://shop.example/weather?city=Rome",
                                  "description": "",
                                  "mimeType": "application/json",
                                  "maxTimeoutSeconds": 300,
                                  "extra": {"name": "USDC", "version": "2"}
                                }]
                                """));
        JsonNode v2 = decoded(reply, "PAYMENT-REQUIRED");
        assertThat(v2.path("x402Version").intValue()).isEqualTo(2);
        assertThat(v2.path("accepts").size()).isEqualTo(2);
        assertThat(v2.at("/accepts/0/amount").stringValue()).isEqualTo("10000");
        assertThat(v2.at("/resource/url").stringValue())
                .isEqualTo("https://shop.example/weather?city=Rome");
    }

    @Test
    void aPaidResultComesWithItsReceiptInTheHeaderOfThePayersVersion() {
        Outcome paid =
                new Outcome.Completed(
                        ToolOutput.structured(Json.object().put("celsius", 21)), PaidThings.bill());
        Reply v1 =
                get("", Map.of("X-PAYMENT", X402Header.encode(PaidThings.payloadV1()))).write(paid);
        assertThat(v1.status()).isEqualTo(200);
        assertThat(v1.body()).isEqualTo(Json.object().put("celsius", 21));
        assertThat(v1.headers()).containsEntry("Cache-Control", "private");
        assertThat(decoded(v1, "X-PAYMENT-RESPONSE").path("network").stringValue())
                .isEqualTo("base-sepolia");
        Reply v2 =
                get("", Map.of("PAYMENT-SIGNATURE", X402Header.encode(PaidThings.payload())))
                        .write(paid);
        assertThat(decoded(v2, "PAYMENT-RESPONSE").path("network").stringValue())
                .isEqualTo("eip155:84532");
        assertThat(v2.headers()).doesNotContainKey("X-PAYMENT-RESPONSE");
    }

    @Test
    void aTextIsAnObjectWithIt() {
        Reply reply =
                get("", Map.of()).write(new Outcome.Completed(ToolOutput.text("sunny"), null));
        assertThat(reply.body()).isEqualTo(Json.object().put("text", "sunny"));
        assertThat(reply.headers()).containsEntry("Cache-Control", "no-store");
    }

    @Test
    void aPaymentThatIsNoGoodIsAskedForAgainAndOneThatIsNotKnownIsNot() {
        DecodedMessage turn =
                get("", Map.of("PAYMENT-SIGNATURE", X402Header.encode(PaidThings.payload())));
        var request = PaidThings.request(Terms.USUAL, PaidThings.BASE_SEPOLIA);
        Reply invalid =
                turn.write(
                        new Outcome.InvalidPayment(
                                request,
                                "insufficient_funds",
                                "the wallet has too little",
                                PaidThings.settled(false, "insufficient_funds")));
        assertThat(invalid.status()).isEqualTo(402);
        assertThat(Objects.requireNonNull(invalid.body()).path("error").stringValue())
                .isEqualTo("insufficient_funds");
        assertThat(decoded(invalid, "PAYMENT-RESPONSE").path("success").booleanValue()).isFalse();
        Reply pending =
                turn.write(
                        new Outcome.PaymentPending(
                                request, PaidThings.settled(false, "settlement_pending")));
        assertThat(pending.status()).isEqualTo(503);
        assertThat(pending.headers()).doesNotContainKey("PAYMENT-REQUIRED");
        assertThat(Objects.requireNonNull(pending.body()).path("message").stringValue())
                .contains("Do not sign a new payment");
        assertThat(decoded(pending, "PAYMENT-RESPONSE").path("transaction").stringValue())
                .isEqualTo("0xfeed");
    }

    @Test
    void whatWentWrongHasItsStatus() {
        DecodedMessage turn = get("", Map.of());
        assertThat(status(turn, new Outcome.Completed(ToolOutput.failure("no")))).isEqualTo(502);
        assertThat(status(turn, new Outcome.Failed(FailureKind.CRASH, "no"))).isEqualTo(502);
        assertThat(status(turn, new Outcome.Failed(FailureKind.TIMEOUT, "no"))).isEqualTo(504);
        assertThat(status(turn, new Outcome.Unsettled())).isEqualTo(503);
        assertThat(status(turn, refused(new Refusal.BadArguments("t", "city", "no"))))
                .isEqualTo(400);
        assertThat(status(turn, refused(new Refusal.UnknownTool("t")))).isEqualTo(404);
        assertThat(status(turn, refused(new Refusal.NotRepeatable("no")))).isEqualTo(409);
        assertThat(status(turn, refused(new Refusal.Broken("x")))).isEqualTo(500);
        Reply later = turn.write(refused(new Refusal.Overloaded("calls", 3)));
        assertThat(later.status()).isEqualTo(503);
        assertThat(later.headers()).containsEntry("Retry-After", "3");
        assertThat(get.refuse(new Refusal.WrongType("json")).status()).isEqualTo(415);
    }

    private static Outcome refused(Refusal refusal) {
        return new Outcome.Refused(refusal);
    }
}
