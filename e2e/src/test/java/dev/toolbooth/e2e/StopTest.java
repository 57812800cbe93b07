package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How {@code toolbooth serve} ends on {@code kill -TERM}. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
@ParameterizedClass
@EnumSource(Flavour.class)
class StopTest {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final int TERMINATED = 128 + 15;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Flavour flavour;
    private Product product;

    StopTest(Flavour flavour) {
        this.flavour = flavour;
    }

    @BeforeEach
    void start() throws InterruptedException {
        product = new Product(flavour);
    }

    @AfterEach
    void stop() {
        product.close();
        http.shutdownNow();
    }

    @Test
    void anIdleServerEndsAtOnce() throws Exception {
        product.child().terminate();
        assertThat(product.child().exit(SOON)).isEqualTo(TERMINATED);
    }

    @Test
    void aRunningCallIsAnsweredAndANewOneRefused() throws Exception {
        BufferedReader running = events(countdown(3));
        assertThat(nextData(running)).contains("3 seconds left");

        product.child().terminate();
        product.child().error(line -> line.contains("stopping"));
        HttpResponse<String> refused = http.send(countdown(1), BodyHandlers.ofString());
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();

        assertThat(data(running)).last().asString().contains("Counted down from 3 to 0.");
        assertThat(product.child().exit(SOON)).isEqualTo(TERMINATED);
    }

    @Test
    void aLargeAnswerReachesASlowReader() throws Exception {
        String message = "x".repeat(3_000_000);
        HttpRequest echo =
                modern(
                        "tools/call",
                        "echo",
                        "\"name\":\"echo\",\"arguments\":{\"message\":\"" + message + "\"}");
        HttpResponse<InputStream> answer = http.send(echo, BodyHandlers.ofInputStream());

        product.child().terminate();
        product.child().error(line -> line.contains("stopping"));
        assertThat(new String(answer.body().readAllBytes(), UTF_8)).contains(message);
        assertThat(product.child().exit(SOON)).isEqualTo(TERMINATED);
    }

    @Test
    void openStreamsAreEndedInOrder() throws Exception {
        BufferedReader listening =
                events(
                        modern(
                                "subscriptions/listen",
                                "",
                                "\"notifications\":{\"toolsListChanged\":true}"));
        assertThat(nextData(listening)).contains("notifications/subscriptions/acknowledged");
        BufferedReader session = events(get("/mcp").header("Mcp-Session-Id", session()).build());
        BufferedReader sse = events(get("/sse").build());
        assertThat(nextData(sse)).contains("/messages?sessionId=");

        product.child().terminate();
        assertThat(data(listening)).last().asString().contains("\"resultType\":\"complete\"");
        assertThat(data(session)).allMatch(String::isEmpty);
        assertThat(data(sse)).isEmpty();
        assertThat(product.child().exit(SOON)).isEqualTo(TERMINATED);
    }

    /** The stream of an answer; reading it fails when the connection breaks off. */
    private BufferedReader events(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return new BufferedReader(new InputStreamReader(response.body(), UTF_8));
    }

    private static String nextData(BufferedReader events) throws IOException {
        for (String line = events.readLine(); line != null; line = events.readLine()) {
            if (line.startsWith("data:") && line.length() > "data: ".length()) {
                return line;
            }
        }
        throw new AssertionError("the stream ended");
    }

    private static List<String> data(BufferedReader events) {
        return events.lines()
                .filter(line -> line.startsWith("data:"))
                .map(line -> line.substring("data:".length()).strip())
                .toList();
    }

    private String session() throws IOException, InterruptedException {
        String initialize =
                """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":\
                "2025-11-25","capabilities":{},"clientInfo":{"name":"e2e","version":"1"}}}""";
        HttpResponse<String> opened = http.send(post(initialize).build(), BodyHandlers.ofString());
        return opened.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private HttpRequest countdown(int from) {
        return modern(
                "tools/call",
                "countdown",
                "\"name\":\"countdown\",\"arguments\":{\"from\":%d}".formatted(from));
    }

    private HttpRequest modern(String method, String name, String params) {
        String body =
                """
                {"jsonrpc":"2.0","id":1,"method":"%s","params":{%s,"_meta":{"progressToken":1,\
                "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
                "io.modelcontextprotocol/clientCapabilities":{}}}}"""
                        .formatted(method, params);
        HttpRequest.Builder request =
                post(body)
                        .header("MCP-Protocol-Version", "2026-07-28")
                        .header("Mcp-Method", method);
        return name.isEmpty() ? request.build() : request.header("Mcp-Name", name).build();
    }

    private HttpRequest.Builder post(String body) {
        return HttpRequest.newBuilder(URI.create(product.url()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder get(String path) {
        return HttpRequest.newBuilder(URI.create(product.url()).resolve(path))
                .header("Accept", "text/event-stream");
    }
}
