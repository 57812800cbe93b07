package dev.toolbooth.dialects.samurai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.ListedTool;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.PaidThings;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.x402.X402Header;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Payments with calls of samurai's. Proves S0-18's documents, and C-27 there. */
class SamuraiPaymentTest {
    private static final Outcome UNPAID =
            new Outcome.PaymentRequired(
                    PaidThings.request(Terms.USUAL, PaidThings.BASE_SEPOLIA, PaidThings.ARBITRUM));
    private static final Outcome PENDING =
            new Outcome.PaymentPending(
                    PaidThings.request(Terms.USUAL, PaidThings.BASE_SEPOLIA),
                    PaidThings.settled(false, "settlement_pending"));
    private static final Outcome INVALID =
            new Outcome.InvalidPayment(
                    PaidThings.request(Terms.USUAL, PaidThings.BASE_SEPOLIA),
                    "duplicate_settlement",
                    "used before",
                    PaidThings.settled(false, "duplicate_settlement"));

    private final Dialect dialect =
            new SamuraiStorefront(
                            new Shop(
                                    "base",
                                    new Shop.About("base", "1", "", "MIT"),
                                    new Pricing(0, Price.flat(new Money(10_000)), Map.of()),
                                    Set.of("pizza-carousel")),
                            new Toolbox(new Announcements()))
                    .dialect();

    private DecodedMessage turn(Transport transport, String method, Map<String, String> headers) {
        ObjectNode params = Json.object().put("name", "pizza-carousel");
        Headers named = headers::get;
        return dialect.read(
                new Inbound(
                        transport,
                        named,
                        new RpcMessage.Request(Json.parse("1"), method, params),
                        null,
                        () -> "https://shop.example"));
    }

    private DecodedMessage paying() {
        return turn(
                Transport.HTTP,
                "tools/call",
                Map.of("PAYMENT-SIGNATURE", X402Header.encode(PaidThings.payload())));
    }

    private DecodedMessage unpaid(Transport transport) {
        return turn(transport, "tools/call", Map.of());
    }

    private static JsonNode body(Reply reply) {
        return Objects.requireNonNull(reply.body());
    }

    private static JsonNode decoded(Reply reply, String header) {
        return Json.parse(
                Base64.getDecoder().decode(Objects.requireNonNull(reply.headers().get(header))));
    }

    @Test
    void a402CanBePaidByClientsOfBothVersions() {
        Reply reply = unpaid(Transport.HTTP).write(UNPAID);
        assertThat(reply.status()).isEqualTo(402);
        JsonNode v1 = body(reply);
        assertThat(v1.path("x402Version").intValue()).isEqualTo(1);
        assertThat(v1.at("/accepts/0/maxAmountRequired").stringValue()).isEqualTo("10000");
        assertThat(v1.at("/accepts/0/resource").stringValue()).isEqualTo("https://shop.example/v1");
        assertThat(v1.path("accepts").size()).isEqualTo(1);
        JsonNode v2 = decoded(reply, "PAYMENT-REQUIRED");
        assertThat(v2.path("x402Version").intValue()).isEqualTo(2);
        assertThat(v2.path("accepts").size()).isEqualTo(2);
        for (String member :
                new String[] {
                    "error", "resource", "message", "tool", "price_micro_usd", "alternatives"
                }) {
            assertThat(Json.text(v2.path(member))).as(member).isEqualTo(Json.text(v1.path(member)));
        }
    }

    @Test
    void whereOnlyAnAccountCanPayTheHeaderIsTheBody() {
        Reply reply =
                unpaid(Transport.HTTP)
                        .write(new Outcome.PaymentRequired(PaidThings.request(Terms.USUAL)));
        assertThat(Json.text(decoded(reply, "PAYMENT-REQUIRED"))).isEqualTo(Json.text(body(reply)));
        assertThat(body(reply).path("x402Version").intValue()).isEqualTo(2);
    }

    @Test
    void aPaymentInAHeaderIsTakenAndAnswered() {
        DecodedMessage turn = paying();
        Operation.CallTool call = (Operation.CallTool) turn.operation();
        assertThat(Objects.requireNonNull(call.payment()).body()).isEqualTo(PaidThings.payload());
        Reply reply = turn.write(new Outcome.Completed(ToolOutput.text("a"), PaidThings.bill()));
        assertThat(decoded(reply, "PAYMENT-RESPONSE").path("success").booleanValue()).isTrue();
        assertThat(
                        body(reply)
                                .at("/result/_meta")
                                .path("x402/payment-response")
                                .path("transaction")
                                .stringValue())
                .isEqualTo("0xfeed");
    }

    @Test
    void aPaymentThatIsNoGoodIsAskedForAgain() {
        Reply reply = paying().write(INVALID);
        assertThat(reply.status()).isEqualTo(402);
        assertThat(body(reply).path("error").stringValue()).isEqualTo("duplicate_settlement");
        assertThat(body(reply).path("message").stringValue()).isEqualTo("used before");
        assertThat(decoded(reply, "PAYMENT-RESPONSE").path("errorReason").stringValue())
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void nobodyIsAskedToPayAgainWhileAPaymentIsNotKnown() {
        Reply reply = paying().write(PENDING);
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.headers()).doesNotContainKey("PAYMENT-REQUIRED");
        assertThat(body(reply).path("message").stringValue()).contains("Do not sign a new payment");
        assertThat(decoded(reply, "PAYMENT-RESPONSE").path("transaction").stringValue())
                .isEqualTo("0xfeed");
    }

    @Test
    void whereThereIsNoStatusTheErrorSaysIt() {
        DecodedMessage turn = unpaid(Transport.BATCH);
        assertThat(body(turn.write(UNPAID)).at("/error/data/accepts").size()).isEqualTo(2);
        assertThat(body(turn.write(INVALID)).at("/error/code").intValue()).isEqualTo(-32002);
        JsonNode pending = body(turn.write(PENDING));
        assertThat(pending.at("/error/code").intValue()).isEqualTo(-32002);
        assertThat(pending.at("/error/data/error").stringValue()).isEqualTo("settlement_pending");
    }

    @Test
    void toolsAreListedAsTheManifestHasThem() {
        ToolSpec spec = ToolSpec.named("pizza-carousel").build();
        PriceTag tag =
                new PriceTag(
                        Price.flat(new Money(10_000)),
                        Terms.USUAL,
                        List.of(PaidThings.BASE_SEPOLIA));
        JsonNode tool =
                body(turn(Transport.HTTP, "tools/list", Map.of())
                                .write(
                                        new Outcome.ToolsListed(
                                                new Page<>(
                                                        List.of(new ListedTool(spec, tag)),
                                                        null,
                                                        false))))
                        .at("/result/tools/0");
        assertThat(tool.has("payment") || tool.has("_meta")).isFalse();
    }
}
