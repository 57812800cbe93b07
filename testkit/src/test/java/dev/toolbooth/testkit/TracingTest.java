package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls as spans, as a collector gets them. */
final class TracingTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private final HttpServer collector = collector();

    private HttpServer collector() {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext(
                    "/v1/traces",
                    exchange -> {
                        try (exchange) {
                            received.add(Json.parse(exchange.getRequestBody().readAllBytes()));
                            exchange.sendResponseHeaders(200, -1);
                        }
                    });
            server.start();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void stop() {
        collector.stop(0);
    }

    private Product product() throws Exception {
        return Product.with(
                Map.of(
                        "TOOLBOOTH_TRACING__ENDPOINT",
                        "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces"));
    }

    private static ObjectNode echo() {
        ObjectNode params = Json.object().put("name", "echo");
        params.putObject("arguments").put("message", "hi");
        return params;
    }

    private static String parent(String flags) {
        return "00-" + TRACE + "-" + SPAN + "-" + flags;
    }

    /** The spans by name; stopping the server has sent them all. */
    private List<JsonNode> spans() {
        return received.stream()
                .flatMap(
                        request ->
                                request.path("resourceSpans")
                                        .path(0)
                                        .path("scopeSpans")
                                        .path(0)
                                        .path("spans")
                                        .valueStream())
                .toList();
    }

    @Test
    void aCallIsASpanOfTheTraceThatItsCallerNames() throws Exception {
        try (Product product = product()) {
            ObjectNode inMessage = echo();
            inMessage.putObject("_meta").put("traceparent", parent("01"));
            product.send("tools/call", inMessage);
            product.send("tools/call", echo(), "traceparent", parent("01"));
        }
        assertThat(spans()).hasSize(2);
        for (JsonNode span : spans()) {
            assertThat(span.path("name").asString("")).isEqualTo("tools/call echo");
            assertThat(span.path("traceId").asString("")).isEqualTo(TRACE);
            assertThat(span.path("parentSpanId").asString("")).isEqualTo(SPAN);
            assertThat(span.path("spanId").asString("")).matches("[0-9a-f]{16}");
            assertThat(span.path("kind").asInt(0)).isEqualTo(2);
            assertThat(span.has("status")).isFalse();
            long start = Long.parseLong(span.path("startTimeUnixNano").asString("0"));
            long end = Long.parseLong(span.path("endTimeUnixNano").asString("0"));
            assertThat(end).isGreaterThan(start);
        }
        assertThat(received.getFirst().toString()).contains("\"service.name\"", "\"Toolbooth\"");
    }

    @Test
    void aCallOfNobodysTraceBeginsOneAndAFailureIsMarked() throws Exception {
        try (Product product = product()) {
            product.send("tools/call", echo());
            product.send("tools/call", Json.object().put("name", "made-up"));
            product.send("tools/call", echo(), "traceparent", "nonsense");
        }
        assertThat(spans()).hasSize(3);
        assertThat(spans().stream().map(span -> span.path("traceId").asString("")).distinct())
                .hasSize(3)
                .allMatch(id -> id.matches("[0-9a-f]{32}"));
        JsonNode failed =
                spans().stream().filter(span -> span.has("status")).findFirst().orElseThrow();
        assertThat(failed.path("name").asString("")).isEqualTo("tools/call (unknown)");
        assertThat(failed.toString()).contains("unknown_tool").doesNotContain("made-up");
    }

    @Test
    void aCallThatItsCallerDoesNotRecordIsLeftOut() throws Exception {
        try (Product product = product()) {
            product.send("tools/call", echo(), "traceparent", parent("00"));
        }
        assertThat(spans()).isEmpty();
    }

    @Test
    void withoutACollectorCallsGoOn() throws Exception {
        try (Product product = product()) {
            collector.stop(0);
            for (int i = 0; i < 50; i++) {
                assertThat(product.send("tools/call", echo()).body()).contains("Echo: hi");
            }
        }
        assertThat(received).isEmpty();
    }
}
