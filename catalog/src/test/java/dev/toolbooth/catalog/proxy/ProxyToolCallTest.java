package dev.toolbooth.catalog.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Header;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ProxyToolCallTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");
    private static final String PAY_TO = "0x8D170Db9aB247E7013d024566093E13dc7b0f181";
    private static final String OTHER = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

    private final Catalog catalog =
            new Catalog(new NoRows(), new NoIndex(), CatalogLimits.USUAL, InstantSource.fixed(NOW));
    private final List<OutboundRequest> sent = new ArrayList<>();
    private final List<String> suspects = new ArrayList<>();
    private Reply reply = _ -> answer(200, "{\"temperature\":\"71.0\"}");

    /** What the seller says. */
    private interface Reply {
        OutboundResponse to(OutboundRequest request) throws OutboundFailure;
    }

    private ToolOutput call(VerificationMode verificationMode, String arguments, String payment)
            throws Exception {
        Outbound seller =
                request -> {
                    sent.add(request);
                    return reply.to(request);
                };
        return new ProxyToolCall(
                        catalog, seller, verificationMode, ProxyLimits.of(64), suspects::add)
                .run(
                        new Asked(
                                Json.parseObject(arguments),
                                payment.isEmpty()
                                        ? Optional.empty()
                                        : Optional.of(Json.parseObject(payment))));
    }

    private ToolOutput call(String arguments, String payment) throws Exception {
        return call(VerificationMode.WARN, arguments, payment);
    }

    private String listed(Source source) throws Exception {
        Listing listing = UpstreamCallTest.listing("https://a.example/weather", "GET");
        catalog.offer(listing, source);
        return listing.name();
    }

    private static String named(String name) {
        return "{\"toolName\": \"" + name + "\", \"parameters\": {\"query\": {\"city\": \"x\"}}}";
    }

    private static OutboundResponse answer(int status, String body, OutboundHeader... headers) {
        return new OutboundResponse(
                status,
                "",
                List.of(headers),
                OutboundBody.of(body),
                false,
                "https://a.example/weather");
    }

    private static String required(String amount, String payTo) {
        return """
        {"x402Version":2,"resource":{"url":"https://a.example/weather"},"accepts":[{
        "scheme":"exact","network":"eip155:84532","amount":"%s",
        "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"%s",
        "maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}}]}
        """
                .formatted(amount, payTo)
                .replace("\n", "");
    }

    private static OutboundResponse demand(String amount, String payTo) {
        return answer(
                402,
                "Payment required",
                new OutboundHeader(
                        "payment-required",
                        X402Header.encode(Json.parseObject(required(amount, payTo)))));
    }

    private static String paid(String amount, String payTo) {
        return """
        {"x402Version":2,"resource":{"url":"https://a.example/weather"},"accepted":{
        "scheme":"exact","network":"base-sepolia","amount":"%s",
        "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"%s",
        "maxTimeoutSeconds":60,"extra":{}},
        "payload":{"signature":"0x","authorization":{"to":"%s"}}}
        """
                .formatted(amount, payTo, payTo);
    }

    private static String text(ToolOutput output) {
        return ((Content.Text) output.content().getFirst()).text();
    }

    private static JsonNode meta(ToolOutput output, String member) {
        return Objects.requireNonNullElseGet(output.meta(), Json::object).path(member);
    }

    @Test
    void anAnswerComesBackWithWhatItsSettlementSays() throws Exception {
        String settled = "{\"success\":true,\"transaction\":\"0x12\",\"network\":\"eip155:84532\"}";
        reply =
                _ ->
                        answer(
                                200,
                                "{\"temperature\":\"71.0\"}",
                                new OutboundHeader("content-type", "application/json"),
                                new OutboundHeader("set-cookie", "a=b"),
                                new OutboundHeader(
                                        "payment-response",
                                        X402Header.encode(Json.parseObject(settled))));
        ToolOutput output =
                call(named(listed(new Source(Source.Kind.ADDED, ""))), paid("10000", PAY_TO));
        assertThat(text(output))
                .isEqualTo(
                        "{\"status\":200,\"headers\":{\"Content-Type\":[\"application/json\"]},"
                                + "\"body\":\"{\\\"temperature\\\":\\\"71.0\\\"}\"}");
        assertThat(output.failed()).isFalse();
        assertThat(meta(output, "x402/payment-response")).isEqualTo(Json.parse(settled));
        assertThat(meta(output, "x402/warnings").isMissingNode()).isTrue();
        assertThat(sent)
                .singleElement()
                .satisfies(
                        request -> {
                            assertThat(request.url()).isEqualTo("https://a.example/weather?city=x");
                            assertThat(request.vouched()).isTrue();
                            assertThat(request.repeatable()).isFalse();
                        });
    }

    @Test
    void aDemandIsPassedOnAsItWasMade() throws Exception {
        reply = _ -> demand("10000", PAY_TO);
        ToolOutput output = call(named(listed(new Source(Source.Kind.ADDED, ""))), "");
        assertThat(output.failed()).isTrue();
        assertThat(output.structured()).isEqualTo(Json.parse(required("10000", PAY_TO)));
        assertThat(meta(output, "x402/payment-required")).isEqualTo(output.structured());
        assertThat(text(output))
                .startsWith("{\"status\":402,\"headers\":{\"Payment-Required\":[\"");
        assertThat(suspects).isEmpty();
    }

    @Test
    void aDemandOfTheFirstVersionIsFoundInTheBody() throws Exception {
        reply = _ -> answer(402, "{\"x402Version\":1,\"accepts\":[]}");
        ToolOutput output = call(named(listed(new Source(Source.Kind.ADDED, ""))), "");
        assertThat(meta(output, "x402/payment-required").path("x402Version").asInt(0)).isEqualTo(1);
    }

    @Test
    void anotherPriceIsToldAndLookedInto() throws Exception {
        reply = _ -> demand("2000000", OTHER);
        String name = listed(new Source(Source.Kind.ADDED, ""));
        ToolOutput output = call(named(name), "");
        assertThat(meta(output, "x402/warnings").toString())
                .contains("price: 0.01 USDC on base-sepolia → 2 USDC on base-sepolia")
                .contains("paid to: " + PAY_TO + " → " + OTHER);
        assertThat(suspects).hasSize(1);
    }

    @Test
    void anotherPriceIsNotPassedOnWhereThatIsStrict() throws Exception {
        reply = _ -> demand("2000000", PAY_TO);
        String name = listed(new Source(Source.Kind.ADDED, ""));
        ToolOutput output = call(VerificationMode.STRICT, named(name), "");
        assertThat(text(output)).contains("do not pay").contains("2 USDC");
        assertThat(output.meta()).isNull();
    }

    @Test
    void whatWasPaidForIsToldWhateverTheSellerAsksForBeside() throws Exception {
        String required = X402Header.encode(Json.parseObject(required("2000000", OTHER)));
        reply = _ -> answer(200, "bought", new OutboundHeader("PAYMENT-REQUIRED", required));
        String name = listed(new Source(Source.Kind.ADDED, ""));
        ToolOutput output = call(VerificationMode.STRICT, named(name), paid("10000", PAY_TO));
        assertThat(text(output)).contains("bought");
        assertThat(meta(output, "x402/warnings").toString()).contains("2 USDC");
        assertThat(text(call(VerificationMode.STRICT, named(name), ""))).contains("do not pay");
    }

    @Test
    void aPaymentForSomebodyElseIsToldOrNotPassedOn() throws Exception {
        String name = listed(new Source(Source.Kind.ADDED, ""));
        assertThat(meta(call(named(name), paid("10000", OTHER)), "x402/warnings").toString())
                .contains("signed for " + OTHER);
        assertThat(sent).hasSize(1);
        assertThat(text(call(VerificationMode.STRICT, named(name), paid("10000", OTHER))))
                .contains("was not passed on");
        assertThat(sent).hasSize(1);
        assertThat(call(VerificationMode.OFF, named(name), paid("10000", OTHER)).meta()).isNull();
        assertThat(sent).hasSize(2);
    }

    private static String inHeader(String name, String header, String payment) {
        ObjectNode arguments = Json.object().put("toolName", name);
        arguments
                .putObject("parameters")
                .putObject("headers")
                .put(header, X402Header.encode(Json.parseObject(payment)));
        return Json.text(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAYMENT-SIGNATURE", "payment-signature", "X-Payment", "X_PAYMENT"})
    void aPaymentThatTheCallerWroteIntoAHeaderIsNoExceptionFromThat(String header)
            throws Exception {
        String name = listed(new Source(Source.Kind.ADDED, ""));
        String call = inHeader(name, header, paid("10000", OTHER));
        assertThat(text(call(VerificationMode.STRICT, call, ""))).contains("was not passed on");
        assertThat(sent).isEmpty();
        assertThat(meta(call(call, ""), "x402/warnings").isArray()).isTrue();
        assertThat(sent).hasSize(1);
        assertThat(sent.getFirst().repeatable()).isFalse();
    }

    @Test
    void aFittingPaymentInAHeaderIsPassedOnAsItIs() throws Exception {
        String name = listed(new Source(Source.Kind.ADDED, ""));
        String call = inHeader(name, "payment-signature", paid("10000", PAY_TO));
        assertThat(call(VerificationMode.STRICT, call, "").meta()).isNull();
        assertThat(call(VerificationMode.STRICT, call, paid("10000", PAY_TO)).meta()).isNull();
        assertThat(sent)
                .hasSize(2)
                .allSatisfy(
                        request ->
                                assertThat(request.headers())
                                        .filteredOn(AttachedPayment::isIn)
                                        .hasSize(1));
    }

    @Test
    void twoPaymentsAreOneTooMany() throws Exception {
        String name = listed(new Source(Source.Kind.ADDED, ""));
        String call = inHeader(name, "X-PAYMENT", paid("10000", PAY_TO));
        assertThat(text(call(VerificationMode.OFF, call, paid("10000", PAY_TO))))
                .contains("two payments");
        assertThat(sent).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"authorization": {"to": "%s", "value": "99999999"}}                 | 99999999
                    {"permit2Authorization": {"witness": {"to": "0x20"}}}                | 0x20
                    {"permit2Authorization": {"permitted": {"amount": "10000000"}}}      | 10000000
                    """)
    void whatWasSignedCountsAndNotWhatIsSaidOfIt(String payload, String shown) throws Exception {
        String name = listed(new Source(Source.Kind.ADDED, ""));
        ObjectNode payment = Json.parseObject(paid("10000", PAY_TO));
        payment.set("payload", Json.parse(payload.formatted(PAY_TO)));
        assertThat(text(call(VerificationMode.STRICT, named(name), Json.text(payment))))
                .contains("was not passed on")
                .contains("signed for")
                .contains(shown);
        assertThat(sent).isEmpty();
    }

    @Test
    void nobodyIsAskedForWhatIsNotInTheCatalog() throws Exception {
        assertThat(text(call(named("x402_get_nothing_00000000"), "")))
                .isEqualTo("tool \"x402_get_nothing_00000000\" not found");
        assertThat(text(call("{\"toolName\": \" \"}", "")))
                .isEqualTo("Error: 'toolName' parameter is required.");
        String unproven = listed(new Source(Source.Kind.FACILITATOR, "https://f.example"));
        assertThat(text(call(named(unproven), ""))).endsWith("not found");
        assertThat(sent).isEmpty();
    }

    @Test
    void whatHasChangedIsNotCalledUntilSomebodyAgrees() throws Exception {
        String name = listed(new Source(Source.Kind.ADDED, ""));
        String key = catalog.find(name).orElseThrow().key();
        reply = _ -> demand("2000000", PAY_TO);
        catalog.seen(
                key,
                new ProbeResult.Asks(
                        NOW,
                        Duration.ofMillis(3),
                        UpstreamCallTest.listing("https://b.example/", "GET").accepts().stream()
                                .map(
                                        one ->
                                                new PaymentRequirements(
                                                        one.scheme(),
                                                        one.network(),
                                                        one.asset(),
                                                        BigInteger.valueOf(2_000_000),
                                                        one.payTo(),
                                                        one.maxTimeoutSeconds(),
                                                        one.extra()))
                                .toList(),
                        List.of(),
                        null));
        assertThat(text(call(named(name), "")))
                .contains("has changed")
                .contains("price: 0.01 USDC on base-sepolia → 2 USDC on base-sepolia");
        assertThat(sent).isEmpty();
        catalog.accept(key);
        assertThat(meta(call(named(name), ""), "x402/warnings").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(OutboundFailure.Reason.class)
    void aLostAnswerOfAPaidCallSaysNotToPayAnew(OutboundFailure.Reason reason) throws Exception {
        reply =
                _ -> {
                    throw new OutboundFailure(reason, "it broke");
                };
        String name = listed(new Source(Source.Kind.ADDED, ""));
        ToolOutput output = call(named(name), paid("10000", PAY_TO));
        assertThat(output.failed()).isTrue();
        assertThat(text(output)).contains("it broke");
        boolean sentIt =
                reason == OutboundFailure.Reason.TIMEOUT
                        || reason == OutboundFailure.Reason.UNREACHABLE
                        || reason == OutboundFailure.Reason.REFUSED
                        || reason == OutboundFailure.Reason.TOO_LARGE
                        || reason == OutboundFailure.Reason.TOO_MANY_REDIRECTS;
        assertThat(text(output).contains("do not pay anew")).isEqualTo(sentIt);
        assertThat(text(call(named(name), ""))).doesNotContain("pay anew");
    }

    @Test
    void aCutAnswerSaysSo() throws Exception {
        reply =
                request ->
                        new OutboundResponse(
                                200, "", List.of(), OutboundBody.of("aaaa"), true, request.url());
        assertThat(text(call(named(listed(new Source(Source.Kind.ADDED, ""))), "")))
                .contains("\"truncated\":true");
    }

    /** A call with nobody to talk to. */
    private record Asked(ObjectNode arguments, Optional<ObjectNode> payment) implements ToolCall {
        @Override
        public Caller caller() {
            throw new AssertionError("who calls is no matter");
        }

        @Override
        public ClientProfile client() {
            return ClientProfile.UNKNOWN;
        }

        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public void log(LogLevel level, JsonNode data) {}

        @Override
        public Map<String, Answer> ask(Map<String, Question> questions) {
            throw new AssertionError("nobody is asked");
        }

        @Override
        public void letGo(Duration retryAfter) {}
    }

    /** Rows that are written and never read. */
    private static final class NoRows implements CatalogRows {
        private long revision;

        @Override
        public List<CatalogRow> since(long after, int limit) {
            return List.of();
        }

        @Override
        public List<CatalogRow> write(Collection<CatalogRow> rows) {
            return rows.stream()
                    .map(row -> new CatalogRow(row.key(), row.json(), ++revision))
                    .toList();
        }
    }

    /** Nobody searches. */
    private static final class NoIndex implements TextIndex {
        @Override
        public void put(Collection<TextDocument> documents) {}

        @Override
        public void remove(Collection<String> ids) {}

        @Override
        public TextHits search(TextQuery query) {
            return new TextHits(0, List.of());
        }

        @Override
        public void close() {}
    }
}
