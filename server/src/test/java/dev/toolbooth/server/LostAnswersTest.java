package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers that were paid for and never read, on every way that they can take: who signs anew for
 * the same call pays once (finding M11).
 */
@Timeout(60)
class LostAnswersTest {
    private static final String ACCEPT_BOTH = "accept: application/json, text/event-stream";
    private static final String ACCEPT_EVENTS = "accept: text/event-stream";
    private static final int ROOM_BYTES = 1 << 20;

    @TempDir private static Path folder;
    private static HttpListenerSettings.Pem pem;

    private WalletServer server;

    enum Way {
        ROUTE,
        DOCUMENT,
        EVENTS,
        SESSION,
        BATCH,
        HTTP_SSE
    }

    @BeforeAll
    static void certify() throws Exception {
        Certificates.Pem made = Certificates.make(folder);
        pem = new HttpListenerSettings.Pem(made.certificate(), made.key());
    }

    @BeforeEach
    void start() {
        WalletServer.Wishes wishes = new WalletServer.Wishes();
        wishes.openRoutes = true;
        wishes.tls = pem;
        server = new WalletServer(folder, wishes);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** A client that is sent the head of an answer, and nothing else before it makes room. */
    private Http2Client connect(int windowBytes) throws IOException {
        return new Http2Client(server.listener.port(), windowBytes, 0);
    }

    private static ObjectNode payment(String nonce) {
        return Json.object().put("from", "0xB0B").put("nonce", nonce).put("amount", "1000");
    }

    private static ObjectNode call(String nonce) {
        ObjectNode message =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        ObjectNode params = message.putObject("params").put("name", "weather");
        params.putObject("arguments").put("city", "Bern");
        params.putObject("_meta").set("x402/payment", payment(nonce));
        return message;
    }

    private static ObjectNode modern(String nonce) {
        ObjectNode message = call(nonce);
        ((ObjectNode) message.at("/params/_meta"))
                .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                .putObject("io.modelcontextprotocol/clientCapabilities");
        return message;
    }

    private static int modern(Http2Client client, String nonce, String accept) throws IOException {
        return client.post(
                "/mcp",
                Json.text(modern(nonce)),
                accept,
                "mcp-protocol-version: 2026-07-28",
                "mcp-method: tools/call",
                "mcp-name: weather");
    }

    private String session(String revision) throws IOException {
        URI to = URI.create("https://localhost:" + server.listener.port() + "/mcp");
        String hello = Messages.INITIALIZE.replace("2025-11-25", revision);
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(Certificates.believing()).build()) {
            return client.send(
                            HttpRequest.newBuilder(to)
                                    .header("Content-Type", "application/json")
                                    .header("Accept", "application/json, text/event-stream")
                                    .POST(HttpRequest.BodyPublishers.ofString(hello))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .headers()
                    .firstValue("mcp-session-id")
                    .orElseThrow();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Has a call paid for; its stream, on which nothing of the answer's body comes. */
    private int buy(Http2Client client, Way way, String nonce) throws IOException {
        return switch (way) {
            case ROUTE ->
                    client.post(
                            "/weather",
                            "{\"city\":\"Bern\"}",
                            "payment-signature: " + Json.text(payment(nonce)));
            case DOCUMENT -> modern(client, nonce, ACCEPT_BOTH);
            case EVENTS -> modern(client, nonce, ACCEPT_EVENTS);
            case SESSION ->
                    client.post(
                            "/mcp",
                            Json.text(call(nonce)),
                            ACCEPT_EVENTS,
                            "mcp-session-id: " + session("2025-11-25"));
            case BATCH ->
                    client.post(
                            "/mcp",
                            Json.text(Json.array().add(call(nonce))),
                            ACCEPT_BOTH,
                            "mcp-session-id: " + session("2025-03-26"));
            case HTTP_SSE -> overSse(client, nonce);
        };
    }

    private static int overSse(Http2Client client, String nonce) throws IOException {
        int stream = client.open("GET", "/sse", true, ACCEPT_EVENTS);
        StringBuilder said = new StringBuilder();
        while (!said.toString().contains("\n\n")) {
            client.grant(stream, 1);
            Http2Client.Frame frame = client.next();
            if (frame.type() == Http2Client.DATA) {
                said.append(frame.payload());
            }
        }
        String path = said.substring(said.indexOf("data: ") + 6, said.indexOf("\n\n"));
        client.post(path, Json.text(call(nonce)));
        // The first byte of the answer, when that begins to leave.
        client.grant(stream, 1);
        return stream;
    }

    private static void awaitHead(Http2Client client, int stream, boolean head) throws IOException {
        Http2Client.Frame frame = client.next();
        while (frame.stream() != stream
                || frame.type() != (head ? Http2Client.HEADERS : Http2Client.DATA)) {
            frame = client.next();
        }
    }

    private PaymentRecord record(String nonce) {
        return server.book.withKey("fake|" + nonce).orElseThrow();
    }

    /** What a client reads to its end that makes room for it. */
    private String bought(String nonce) throws IOException {
        try (Http2Client client = connect(ROOM_BYTES)) {
            return client.body(buy(client, Way.ROUTE, nonce));
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatNobodyHasReadIsToldToWhoSignsAnew(Way way) throws Exception {
        try (Http2Client client = connect(0)) {
            int stream = buy(client, way, "a");
            awaitHead(client, stream, way != Way.HTTP_SSE);
            assertThat(record("a").inDoubt(Instant.MIN)).isFalse();
        }
        Await.until("the loss is noted", () -> record("a").inDoubt(Instant.MIN));

        assertThat(bought("b")).contains("clear");
        assertThat(server.rail.settles).hasValue(1);
        assertThat(server.weatherCalls).hasValue(1);
    }

    @Test
    void whatWasReadIsBoughtAnew() throws Exception {
        assertThat(bought("a")).contains("clear");
        assertThat(bought("b")).contains("clear");
        assertThat(server.rail.settles).hasValue(2);
        assertThat(server.weatherCalls).hasValue(2);
    }
}
