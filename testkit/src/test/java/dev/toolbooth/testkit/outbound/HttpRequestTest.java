package dev.toolbooth.testkit.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * S2-28: {@code http_request} of the shipped server, asking a server that the operator allows; and
 * S0-59: it honours {@code Retry-After}.
 */
class HttpRequestTest {
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger refused = new AtomicInteger();
    private HttpServer server = unbound();

    private static HttpServer unbound() {
        try {
            return HttpServer.create();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case "/text" -> say(exchange, 200, "text/plain", "grün".getBytes(UTF_8));
            case "/latin" ->
                    say(
                            exchange,
                            200,
                            "text/plain; charset=\"latin1\"",
                            "grün".getBytes(ISO_8859_1));
            case "/unknown" -> say(exchange, 200, "text/plain; charset=none", new byte[] {'x'});
            case "/image" -> say(exchange, 200, "image/png", new byte[] {(byte) 0x89, 'P', 0, 1});
            case "/umlauts" -> say(exchange, 200, "text/plain", "üüüü".getBytes(UTF_8));
            case "/echo" -> {
                String said =
                        exchange.getRequestMethod()
                                + " "
                                + exchange.getRequestHeaders().getFirst("X-Mine")
                                + " "
                                + new String(exchange.getRequestBody().readAllBytes(), UTF_8);
                say(exchange, 201, "text/plain", said.getBytes(UTF_8));
            }
            case "/away" -> {
                exchange.getResponseHeaders().add("Location", "http://localhost:1/");
                say(exchange, 302, "text/plain", new byte[] {'x'});
            }
            case "/busy" -> {
                boolean now = refused.incrementAndGet() > 1;
                exchange.getResponseHeaders().add("Retry-After", "1");
                say(exchange, now ? 200 : 503, "text/plain", new byte[] {'x'});
            }
            case "/silent" -> {
                try {
                    over.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            default -> say(exchange, 404, "text/plain", "nothing".getBytes(UTF_8));
        }
    }

    private static void say(HttpExchange exchange, int status, String type, byte[] body)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.getResponseHeaders().add("X-Two", "1");
        exchange.getResponseHeaders().add("X-Two", "2");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private WebTool tool(String... more) throws Exception {
        Map<String, String> environment = new HashMap<>();
        environment.put("TOOLBOOTH_OUTBOUND__ALLOW", "127.0.0.1:" + server.getAddress().getPort());
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return WebTool.shipped(environment);
    }

    @Test
    void anAnswerIsDataAndTheSameAsText() throws Exception {
        try (WebTool tool = tool()) {
            JsonNode result = tool.get(url("/text"));
            JsonNode answer = result.path("structuredContent");
            assertThat(answer.path("status").stringValue()).isEqualTo("200 OK");
            assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
            assertThat(answer.path("headers").path("Content-Type").stringValue())
                    .isEqualTo("text/plain");
            assertThat(answer.path("headers").path("X-Two").stringValue()).isEqualTo("1, 2");
            assertThat(answer.path("body").stringValue()).isEqualTo("grün");
            assertThat(answer.has("truncated") || answer.has("bodyEncoding")).isFalse();
            assertThat(result.path("isError").booleanValue(false)).isFalse();
            assertThat(Json.parse(result.path("content").path(0).path("text").stringValue()))
                    .isEqualTo(answer);
        }
    }

    @Test
    void methodHeadersAndBodyArriveAndEveryStatusIsAnAnswer() throws Exception {
        try (WebTool tool = tool()) {
            for (String method : new String[] {"POST", "PUT", "PATCH", "DELETE"}) {
                ObjectNode arguments = Json.object().put("url", url("/echo")).put("method", method);
                arguments.putObject("headers").put("X-Mine", "yes");
                JsonNode answer =
                        tool.request(arguments.put("body", "häh")).path("structuredContent");
                assertThat(answer.path("body").stringValue()).isEqualTo(method + " yes häh");
                assertThat(answer.path("status").stringValue()).isEqualTo("201 Created");
            }
            JsonNode head =
                    tool.request(Json.object().put("url", url("/text")).put("method", "HEAD"));
            assertThat(head.path("structuredContent").path("body").stringValue()).isEmpty();
            JsonNode missing = tool.get(url("/none"));
            assertThat(missing.path("isError").booleanValue(false)).isFalse();
            assertThat(missing.path("structuredContent").path("status").stringValue())
                    .isEqualTo("404 Not Found");
        }
    }

    @Test
    void aBodyIsReadInItsOwnCharsetAndElseGivenAsBase64() throws Exception {
        try (WebTool tool = tool()) {
            assertThat(body(tool, "/latin").path("body").stringValue()).isEqualTo("grün");
            assertThat(body(tool, "/unknown").path("body").stringValue()).isEqualTo("x");
            JsonNode image = body(tool, "/image");
            assertThat(image.path("body").stringValue()).isEqualTo("iVAAAQ==");
            assertThat(image.path("bodyEncoding").stringValue()).isEqualTo("base64");
        }
    }

    private JsonNode body(WebTool tool, String path) throws Exception {
        return tool.get(url(path)).path("structuredContent");
    }

    @Test
    void aLongBodyIsCutBetweenCharactersAndMarked() throws Exception {
        try (WebTool tool = tool("TOOLBOOTH_OUTBOUND__RESPONSE_BYTES", "5")) {
            JsonNode answer = body(tool, "/umlauts");
            assertThat(answer.path("body").stringValue()).isEqualTo("üü");
            assertThat(answer.path("truncated").booleanValue()).isTrue();
        }
        try (WebTool tool = tool("TOOLBOOTH_OUTBOUND__RESPONSE_BYTES", "8")) {
            assertThat(body(tool, "/umlauts").has("truncated")).isFalse();
        }
    }

    @Test
    void aGetIsMadeAgainWhenTheServerSaysAndAPostIsNot() throws Exception {
        try (WebTool tool = tool()) {
            JsonNode post =
                    tool.request(Json.object().put("url", url("/busy")).put("method", "POST"));
            assertThat(post.path("structuredContent").path("statusCode").intValue()).isEqualTo(503);
            assertThat(refused.getAndSet(0)).isEqualTo(1);
            assertThat(body(tool, "/busy").path("statusCode").intValue()).isEqualTo(200);
            assertThat(refused.get()).isEqualTo(2);
        }
    }

    @Test
    void whatGoesWrongIsSaid() throws Exception {
        try (WebTool tool = tool("TOOLBOOTH_OUTBOUND__TIMEOUT", "300ms")) {
            assertThat(failure(tool, url("/silent")))
                    .isEqualTo(
                            "127.0.0.1:"
                                    + server.getAddress().getPort()
                                    + " did not answer completely within 300 ms");
        }
        try (WebTool tool = tool()) {
            assertThat(failure(tool, url("/away")))
                    .startsWith("Refused: localhost is this server's own machine;");
        }
    }

    private static String failure(WebTool tool, String url) throws Exception {
        JsonNode result = tool.get(url);
        assertThat(result.path("isError").booleanValue(false)).isTrue();
        return result.path("content").path(0).path("text").stringValue();
    }
}
