package dev.toolbooth.testkit.samurai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.DataFolder;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Nobody pays for an answer that can't reach them any more, wherever they called. */
@Timeout(60)
class LeavingClientTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";
    private static final String CALL =
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":"
                    + "{\"name\":\"countdown\",\"arguments\":{\"from\":1}}}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final DataFolder data = DataFolder.with(KEYS);
    private final Product product;

    LeavingClientTest() throws Exception {
        product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_DATA",
                                data.text(),
                                "TOOLBOOTH_ADMIN__KEY",
                                ADMIN,
                                "TOOLBOOTH_SERVERS",
                                "[{name: base, license: MIT, tools: [countdown],"
                                        + " price-usd-cents: 0.05}]"));
        new Buyer(client, product.at("/v1"), Buyer.KEY).topUp(5_000);
    }

    @AfterEach
    void stop() {
        product.close();
        client.close();
        data.close();
    }

    private JsonNode account() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(product.at("/api/v1/accounts/fixturefulla"))
                        .header("Authorization", "Bearer " + ADMIN)
                        .build();
        return Json.parse(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    private void awaitHeld(long micro) throws IOException, InterruptedException {
        while (account().path("held_micro_usd").longValue() != micro) {
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private Socket open(String start, String body) throws IOException {
        URI at = product.at("/");
        Socket socket = new Socket(at.getHost(), at.getPort());
        String request =
                start
                        + " HTTP/1.1\r\nHost: "
                        + at.getAuthority()
                        + "\r\nAuthorization: Bearer "
                        + Buyer.KEY
                        + "\r\nContent-Type: application/json\r\nAccept: application/json,"
                        + " text/event-stream\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private void nothingIsPaid() throws IOException, InterruptedException {
        awaitHeld(0);
        assertThat(account().path("balance_micro_usd").longValue()).isEqualTo(5_000);
    }

    private void postAndLeave(String path, String body, long held) throws Exception {
        try (Socket _ = open("POST " + path, body)) {
            awaitHeld(held);
        }
        nothingIsPaid();
    }

    @Test
    void whoHangsUpAtAShopPaysNothing() throws Exception {
        postAndLeave("/v1", CALL, 500);
    }

    @Test
    void whoHangsUpOutsideOfShopsPaysNothing() throws Exception {
        postAndLeave("/mcp", CALL, 500);
    }

    @Test
    void whoHangsUpBeforeTheAnswersOfABatchPaysNothing() throws Exception {
        postAndLeave("/mcp", "[" + CALL + "," + CALL.replace("7", "8") + "]", 1_000);
    }

    @Test
    void whoseStreamHasEndedPaysNothing() throws Exception {
        try (Socket stream = open("GET /sse", "");
                BufferedReader events =
                        new BufferedReader(
                                new InputStreamReader(
                                        stream.getInputStream(), StandardCharsets.UTF_8))) {
            String line = "";
            while (!line.startsWith("data: ")) {
                line = events.readLine();
            }
            HttpResponse<String> taken =
                    product.post(
                            line.substring("data: ".length()),
                            Json.parseObject(CALL),
                            "Authorization",
                            "Bearer " + Buyer.KEY);
            assertThat(taken.statusCode()).isEqualTo(202);
            awaitHeld(500);
        }
        nothingIsPaid();
    }
}
