package dev.toolbooth.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A facilitator that takes the money and breaks the connection in place of an answer, until it is
 * mended; then it says of each payment that it has moved, whether now or before. Thread-safe.
 */
final class LyingFacilitator implements AutoCloseable {
    private static final String TRANSACTION = "0x" + "ab".repeat(32);

    private final Set<String> moved = ConcurrentHashMap.newKeySet();
    private final AtomicInteger settles = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private volatile boolean lying = true;

    LyingFacilitator() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** How many different payments have moved money. */
    int moved() {
        return moved.size();
    }

    /** How often it was asked to settle one. */
    int settles() {
        return settles.get();
    }

    /** Answers from now on. */
    void mend() {
        lying = false;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            switch (exchange.getRequestURI().getPath()) {
                case "/supported" -> answer(exchange, supported());
                case "/verify" -> {
                    String payer = authorization(body).path("from").asString();
                    answer(exchange, Json.object().put("isValid", true).put("payer", payer));
                }
                case "/settle" -> settle(exchange, body);
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private void settle(HttpExchange exchange, byte[] body) throws IOException {
        JsonNode authorization = authorization(body);
        settles.incrementAndGet();
        moved.add(authorization.path("nonce").asString());
        if (!lying) {
            answer(
                    exchange,
                    Json.object()
                            .put("success", true)
                            .put("transaction", TRANSACTION)
                            .put("network", "eip155:84532")
                            .put("payer", authorization.path("from").asString()));
        }
    }

    private static JsonNode authorization(byte[] body) {
        return Json.parse(new String(body, StandardCharsets.UTF_8))
                .at("/paymentPayload/payload/authorization");
    }

    private static ObjectNode supported() {
        ObjectNode json = Json.object();
        json.putArray("kinds")
                .addObject()
                .put("x402Version", 2)
                .put("scheme", "exact")
                .put("network", "eip155:84532");
        json.putArray("extensions");
        json.putObject("signers");
        return json;
    }

    private static void answer(HttpExchange exchange, ObjectNode json) throws IOException {
        byte[] bytes = Json.bytes(json);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
