package dev.toolbooth.testkit.planner;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An endpoint as language models have one, whose answers a test decides. */
final class ModelServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile byte[] answer = new byte[0];
    private volatile boolean silent;

    final List<JsonNode> asked = new CopyOnWriteArrayList<>();
    final List<String> keys = new CopyOnWriteArrayList<>();

    ModelServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    private void serve(HttpExchange exchange) throws IOException {
        asked.add(Json.parse(exchange.getRequestBody().readAllBytes()));
        keys.add(
                Objects.requireNonNullElse(
                        exchange.getRequestHeaders().getFirst("Authorization"), ""));
        try (exchange) {
            if (silent) {
                end.await();
            }
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** Answers from now on as a model does that says this. */
    void says(String content) {
        ObjectNode json = Json.object();
        json.putArray("choices")
                .addObject()
                .putObject("message")
                .put("role", "assistant")
                .put("content", content);
        answers(200, Json.text(json));
    }

    /** Answers from now on with these bytes. */
    void answers(int with, String text) {
        status = with;
        answer = text.getBytes(UTF_8);
    }

    /** Answers nothing from now on. */
    void fallsSilent() {
        silent = true;
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
