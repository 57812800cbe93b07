package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.EntryHealth;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.catalog.probe.Prober;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Looks at tools of MCP servers over real sockets. */
class ToolProberTest {
    private static final String WAY =
            """
            {"scheme":"exact","network":"eip155:84532","amount":"1000",
             "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
             "payTo":"0x8D170Db9aB247E7013d024566093E13dc7b0f181","maxTimeoutSeconds":60}""";
    private static final String ADD =
            """
            {"name":"add","description":"Adds numbers","inputSchema":{"type":"object",\
            "properties":{"a":{"type":"number"}}}%s}""";

    private final GuardedOutbound outbound = GuardedOutbound.standard(List.of(), 8);

    @AfterEach
    void close() {
        outbound.close();
    }

    private ProbeResult look(OddServer server) throws Exception {
        return look(server, Source.Kind.ADDED);
    }

    private ProbeResult look(OddServer server, Source.Kind kind) throws Exception {
        Listing listing =
                ListingReader.read(
                        Json.parseObject(
                                """
                                {"resource":"%s","type":"mcp","x402Version":2,"accepts":[%s],
                                 "extensions":{"bazaar":{"info":{"input":{"type":"mcp",
                                   "toolName":"add","description":"Adds numbers",
                                   "inputSchema":{"type":"object",
                                     "properties":{"a":{"type":"number"}}}}}}}}
                                """
                                        .formatted(server.url("/mcp"), WAY)));
        Instant then = Instant.EPOCH;
        Source source = new Source(kind, "");
        CatalogEntry entry =
                new CatalogEntry(
                        listing, listing.name(), source, then, then, EntryHealth.UNKNOWN, null, "");
        return new Prober(outbound, InstantSource.system(), System::nanoTime).look(entry);
    }

    private static byte[] answer(int status, String headers, String body) {
        String head = "HTTP/1.1 " + status + " A\r\nContent-Length: " + body.length() + "\r\n";
        return (head + headers + "\r\n" + body).getBytes(UTF_8);
    }

    private static String list(String... tools) {
        return list(1, tools);
    }

    private static String list(int id, String... tools) {
        return result(id, "{\"tools\":[" + String.join(",", tools) + "]}");
    }

    private static String result(int id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    }

    private static OddServer listing(String... tools) throws Exception {
        return new OddServer((_, out) -> out.write(answer(200, "", list(tools))));
    }

    @Test
    void aToolThatIsThereIsGoodAndNeverCalled() throws Exception {
        try (OddServer server = listing(ADD.formatted(""))) {
            ProbeResult.Asks look = (ProbeResult.Asks) look(server);
            assertThat(look.accepts()).isEmpty();
            assertThat(look.differences()).isEmpty();
            assertThat(server.seen).singleElement().asString().contains("tools/list");
        }
    }

    @Test
    void aToolThatTellsItsPriceIsComparedByIt() throws Exception {
        String price =
                ",\"_meta\":{\"x402/payment-required\":{\"x402Version\":2,"
                        + "\"resource\":{\"url\":\"mcp://tool/add\"},\"accepts\":["
                        + WAY.replace("1000", "7777")
                        + "]}}";
        try (OddServer server = listing(ADD.formatted(price))) {
            ProbeResult.Asks look = (ProbeResult.Asks) look(server);
            assertThat(look.accepts().getFirst().amount()).isEqualTo(7_777);
        }
    }

    @Test
    void aToolWithAnotherSchemaOrDescriptionDiffers() throws Exception {
        String other = ADD.formatted("").replace("\"a\":", "\"path\":").replace("Adds", "Sends");
        try (OddServer server = listing(other)) {
            ProbeResult.Asks look = (ProbeResult.Asks) look(server);
            assertThat(look.differences())
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("description: "),
                            line -> assertThat(line).startsWith("arguments: "));
        }
    }

    @Test
    void aMissingToolIsAProblem() throws Exception {
        try (OddServer server = listing()) {
            assertThat(((ProbeResult.Fails) look(server)).problem())
                    .isEqualTo("its server has no tool named add");
        }
    }

    @Test
    void aServerThatWantsAHandshakeGetsOneAndAnswersInEvents() throws Exception {
        String event = "event: message\r\ndata: " + list(2, ADD.formatted("")) + "\r\n\r\n";
        try (OddServer server =
                new OddServer(
                        (request, out) -> {
                            boolean met =
                                    request.toLowerCase(Locale.ROOT).contains("mcp-session-id: s1");
                            if (request.contains("\"initialize\"")) {
                                out.write(
                                        answer(
                                                200,
                                                "Mcp-Session-Id: s1\r\n",
                                                result(1, "{\"protocolVersion\":\"2025-06-18\"}")));
                            } else if (!met) {
                                out.write(answer(400, "", "no session"));
                            } else if (request.contains("tools/list")) {
                                out.write(
                                        answer(
                                                200,
                                                "Content-Type: text/event-stream\r\n",
                                                ": hello\n\n" + event));
                            } else {
                                out.write(answer(202, "", ""));
                            }
                        })) {
            assertThat(look(server)).isInstanceOf(ProbeResult.Asks.class);
            assertThat(server.seen).hasSize(5);
            assertThat(server.seen.getLast()).startsWith("DELETE /mcp ");
        }
    }

    @Test
    void whatIsNoMcpServerIsSaidToBeNone() throws Exception {
        try (OddServer server = OddServer.ok("<html>")) {
            assertThat(((ProbeResult.Fails) look(server)).problem())
                    .startsWith("it is no MCP server: it answers initialize with what");
        }
        try (OddServer server = new OddServer((_, out) -> out.write(answer(404, "", "")))) {
            assertThat(((ProbeResult.Fails) look(server)).problem())
                    .isEqualTo("it is no MCP server: it answers initialize with 404");
        }
    }

    @Test
    void pagesAreFollowedUpToABound() throws Exception {
        AtomicInteger page = new AtomicInteger();
        try (OddServer server =
                new OddServer(
                        (_, out) -> {
                            int id = page.incrementAndGet();
                            String more = "{\"nextCursor\":\"" + id + "\",\"tools\":[]}";
                            out.write(answer(200, "", result(id, more)));
                        })) {
            assertThat(look(server)).isInstanceOf(ProbeResult.Fails.class);
            assertThat(server.seen)
                    .filteredOn(request -> request.contains("tools/list"))
                    .hasSize(20);
        }
    }

    @Test
    void anAddressThatAStrangerNamesMustBePublic() throws Exception {
        try (OddServer server = listing(ADD.formatted(""))) {
            ProbeResult.Fails look = (ProbeResult.Fails) look(server, Source.Kind.FACILITATOR);
            assertThat(look.problem()).startsWith("it leads elsewhere: Refused: 127.0.0.1");
            assertThat(server.seen).isEmpty();
        }
    }

    @Test
    void aRedirectToAnotherOriginIsNotFollowed() throws Exception {
        try (OddServer other = listing(ADD.formatted(""));
                OddServer server =
                        new OddServer(
                                (_, out) ->
                                        out.write(
                                                answer(
                                                        307,
                                                        "Location: " + other.url("/mcp") + "\r\n",
                                                        "")))) {
            assertThat(((ProbeResult.Fails) look(server)).problem())
                    .contains("leads to another origin");
            assertThat(server.seen).hasSize(1);
            assertThat(other.seen).isEmpty();
        }
    }

    @Test
    void anAnswerThatIsTooLargeIsNoList() throws Exception {
        byte[] large = answer(200, "", "x".repeat(1_048_577));
        try (OddServer server = new OddServer((_, out) -> out.write(large))) {
            assertThat(((ProbeResult.Fails) look(server)).problem())
                    .startsWith("its answer is too large");
        }
    }
}
