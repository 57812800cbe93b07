package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.EntryHealth;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.catalog.probe.Prober;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Looks at entries over real sockets, through the guarded way out. */
class ProberTest {
    private static final String PAY_TO = "0x8D170Db9aB247E7013d024566093E13dc7b0f181";
    private static final String WAY =
            """
            {"scheme":"exact","network":"base-sepolia","%s":"%s",
             "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"%s",
             "maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}%s}""";
    private static final Source OURS = new Source(Source.Kind.CONFIGURED, "a file");

    private final GuardedOutbound outbound = GuardedOutbound.standard(List.of(), 8);

    @AfterEach
    void close() {
        outbound.close();
    }

    private static String v1(String amount, String more) {
        return WAY.formatted("maxAmountRequired", amount, PAY_TO, more);
    }

    private static String v2(String amount) {
        return WAY.formatted("amount", amount, PAY_TO, "").replace("base-sepolia", "eip155:84532");
    }

    private static String body(String way) {
        return "{\"x402Version\":1,\"accepts\":[" + way + "]}";
    }

    private static String header(String url, String way, String extensions) {
        String json =
                "{\"x402Version\":2,\"resource\":{\"url\":\""
                        + url
                        + "\",\"description\":\"Weather\"},\"accepts\":["
                        + way
                        + "]"
                        + extensions
                        + "}";
        return Base64.getEncoder().encodeToString(json.getBytes(ISO_8859_1));
    }

    private static String answer(int status, String headers, String body) {
        return "HTTP/1.1 "
                + status
                + " Answer\r\nContent-Length: "
                + body.length()
                + "\r\n"
                + headers
                + "\r\n"
                + body;
    }

    private static CatalogEntry entry(ObjectNode item, Source source) throws Exception {
        Listing listing = ListingReader.read(item);
        Instant now = Instant.EPOCH;
        return new CatalogEntry(
                listing, listing.name(), source, now, now, EntryHealth.UNKNOWN, null, "");
    }

    private static ObjectNode item(String url, int version, String way) {
        return Json.parseObject(
                "{\"resource\":\"%s\",\"type\":\"http\",\"x402Version\":%d,\"accepts\":[%s]}"
                        .formatted(url, version, way));
    }

    private ProbeResult look(ObjectNode item) throws Exception {
        return look(item, outbound);
    }

    private static ProbeResult look(ObjectNode item, Outbound way) throws Exception {
        return new Prober(way, InstantSource.system(), System::nanoTime).look(entry(item, OURS));
    }

    /** The same way out for those who can't wait. */
    private Outbound impatient() {
        return request ->
                outbound.send(
                        new OutboundRequest(
                                request.method(),
                                request.url(),
                                request.headers(),
                                request.body(),
                                Duration.ofMillis(300),
                                request.responseBytes(),
                                request.overflow(),
                                request.redirects(),
                                request.repeatable(),
                                request.vouched()));
    }

    private static String problem(ProbeResult probeResult) {
        assertThat(probeResult).isInstanceOf(ProbeResult.Fails.class);
        return ((ProbeResult.Fails) probeResult).problem();
    }

    private static ProbeResult.Asks asks(ProbeResult probeResult) {
        assertThat(probeResult).isInstanceOf(ProbeResult.Asks.class);
        return (ProbeResult.Asks) probeResult;
    }

    @Test
    void aDemandOfV1InTheBodyIsRead() throws Exception {
        try (OddServer server =
                OddServer.saying(answer(402, "Set-Cookie: a=b\r\n", body(v1("10000", ""))))) {
            ProbeResult.Asks look = asks(look(item(server.url("/w"), 1, v1("10000", ""))));
            assertThat(look.accepts().getFirst().amount()).isEqualTo(10_000);
            assertThat(look.differences()).isEmpty();
            assertThat(server.seen.getFirst())
                    .startsWith("GET /w HTTP/1.1\r\n")
                    .doesNotContainIgnoringCase("cookie")
                    .doesNotContainIgnoringCase("payment");
        }
    }

    @Test
    void theDemandOfTheEntrysVersionCountsWhereThereAreTwo() throws Exception {
        try (OddServer server =
                new OddServer(
                        (request, out) ->
                                out.write(
                                        answer(
                                                        402,
                                                        "PAYMENT-REQUIRED: "
                                                                + header("http://x", v2("222"), "")
                                                                + "\r\n",
                                                        body(v1("111", "")))
                                                .getBytes(ISO_8859_1)))) {
            assertThat(asks(look(item(server.url("/"), 1, v1("1", "")))).accepts())
                    .singleElement()
                    .satisfies(way -> assertThat(way.amount()).isEqualTo(111));
            assertThat(asks(look(item(server.url("/"), 2, v2("1")))).accepts())
                    .singleElement()
                    .satisfies(way -> assertThat(way.amount()).isEqualTo(222));
        }
    }

    @Test
    void whoLooksAtTheParametersFirstIsAskedAgainWithExamples() throws Exception {
        String asking = answer(402, "", body(v1("10000", "")));
        try (OddServer server =
                new OddServer(
                        (request, out) ->
                                out.write(
                                        (request.contains("city=San%20Francisco&days=1")
                                                        ? asking
                                                        : answer(400, "", "which city?"))
                                                .getBytes(ISO_8859_1)))) {
            ObjectNode item = item(server.url("/w"), 1, v1("10000", ""));
            ObjectNode input = item.putObject("metadata").putObject("input");
            ObjectNode query = input.put("method", "GET").putObject("queryParams");
            query.putObject("city").put("type", "string").put("default", "San Francisco");
            query.putObject("days").put("type", "integer");
            assertThat(asks(look(item)).accepts()).hasSize(1);
            assertThat(server.seen).hasSize(2);
        }
    }

    @Test
    void aPostIsAskedWithAnEmptyObjectAndAPathWithExamples() throws Exception {
        try (OddServer server = OddServer.saying(answer(402, "", body(v1("1", ""))))) {
            ObjectNode item = item(server.url("/users/:userId/x/:day"), 2, v2("1"));
            item.putObject("extensions")
                    .putObject("bazaar")
                    .put("routeTemplate", "/users/:userId/x/:day")
                    .putObject("info")
                    .putObject("input")
                    .put("type", "http")
                    .put("method", "POST")
                    .putObject("pathParams")
                    .put("userId", "a b/c");
            asks(look(item));
            assertThat(server.seen.getFirst())
                    .startsWith("POST /users/a%20b%2Fc/x/example HTTP/1.1\r\n")
                    .endsWith("\r\n\r\n{}");
        }
    }

    @Test
    void whatItSaysOfItselfIsComparedWithTheListing() throws Exception {
        String schema =
                ",\"outputSchema\":{\"input\":{\"type\":\"http\",\"method\":\"GET\","
                        + "\"queryParams\":{\"city\":\"a city\"%s}}},\"description\":\"%s\"";
        String listed = v1("1", schema.formatted("", "Weather"));
        try (OddServer server =
                OddServer.saying(
                        answer(
                                402,
                                "",
                                body(v1("1", schema.formatted(",\"cmd\":\"run\"", "Evil")))))) {
            ProbeResult.Asks look = asks(look(item(server.url("/"), 1, listed)));
            assertThat(look.differences())
                    .satisfiesExactly(
                            line ->
                                    assertThat(line)
                                            .isEqualTo("description: \"Weather\" → \"Evil\""),
                            line -> assertThat(line).startsWith("parameters: "));
            // Who listed nothing of it can't be contradicted.
            assertThat(asks(look(item(server.url("/"), 1, v1("1", "")))).differences()).isEmpty();
        }
    }

    @Test
    void anExtensionMustFitItsOwnSchema() throws Exception {
        String info =
                ",\"extensions\":{\"bazaar\":{\"info\":{\"input\":{\"type\":\"http\"}},"
                        + "\"schema\":{\"type\":\"object\",%s}}}";
        String unfit = info.formatted("\"required\":[\"output\"]");
        String away = info.formatted("\"properties\":{\"a\":{\"$ref\":\"http://127.0.0.1/x\"}}");
        for (String extension : List.of(unfit, away)) {
            String said = "PAYMENT-REQUIRED: " + header("http://x", v2("1"), extension) + "\r\n";
            try (OddServer server = OddServer.saying(answer(402, said, ""))) {
                assertThat(problem(look(item(server.url("/"), 2, v2("1")))))
                        .contains(extension.equals(unfit) ? "does not fit" : "another document");
            }
        }
    }

    @Test
    void whatIsWrongIsSaidInWords() throws Exception {
        assertProblem(answer(200, "", "free"), "it answers 200 without asking for money");
        assertProblem(answer(404, "", "no"), "it answers 404; expected 402");
        assertProblem(answer(402, "", "Pay!"), "neither the PAYMENT-REQUIRED header nor the body");
        assertProblem(answer(402, "PAYMENT-REQUIRED: ???\r\n", ""), "is not base64");
        assertProblem(answer(402, "", body("")), "accepts is empty");
        assertProblem(answer(402, "", body(v1("0.01", ""))), "maxAmountRequired");
        assertProblem(answer(402, "", "x".repeat(65_537)), "more than 65536 bytes");
        String redirect = "Location: http://169.254.169.254/\r\n";
        assertProblem(answer(302, redirect, ""), "it leads elsewhere");
        assertProblem("this is no HTTP\r\n\r\n", "it can't be reached");
    }

    private void assertProblem(String raw, String words) throws Exception {
        try (OddServer server = OddServer.saying(raw)) {
            assertThat(problem(look(item(server.url("/"), 1, v1("1", ""))))).contains(words);
        }
    }

    @Test
    void whatHangsOrStreamsForEverIsSurvived() throws Exception {
        try (OddServer silent = new OddServer((_, _) -> {});
                OddServer slow =
                        OddServer.saying("HTTP/1.1 402 P\r\nContent-Length: 1000\r\n\r\nabc");
                OddServer endless =
                        new OddServer(
                                (_, out) -> {
                                    out.write("HTTP/1.1 402 P\r\n\r\n".getBytes(ISO_8859_1));
                                    byte[] some = new byte[8_192];
                                    while (true) {
                                        out.write(some);
                                    }
                                })) {
            assertThat(problem(look(item(silent.url("/"), 1, v1("1", "")), impatient())))
                    .startsWith("it hangs");
            assertThat(problem(look(item(slow.url("/"), 1, v1("1", "")), impatient())))
                    .startsWith("it hangs");
            assertThat(problem(look(item(endless.url("/"), 1, v1("1", "")))))
                    .contains("more than 65536 bytes");
            assertThat(endless.hungUp.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        }
        String nobody;
        try (OddServer gone = OddServer.ok("")) {
            nobody = gone.url("/");
        }
        assertThat(problem(look(item(nobody, 1, v1("1", ""))))).startsWith("it can't be reached");
    }

    @Test
    void whatIsLearntFromOutsideIsNeverAskedOnLoopback() throws Exception {
        try (OddServer server = OddServer.saying(answer(402, "", body(v1("1", ""))))) {
            Source list = new Source(Source.Kind.FACILITATOR, "https://list.example");
            ProbeResult probeResult =
                    new Prober(outbound, InstantSource.system(), System::nanoTime)
                            .look(entry(item(server.url("/"), 1, v1("1", "")), list));
            assertThat(problem(probeResult)).contains("Refused", "loopback");
            assertThat(server.seen).isEmpty();
        }
    }
}
