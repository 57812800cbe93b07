package dev.toolbooth.testkit.mira;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A model behind an address as OpenAI's are, which knows of cooking and of nothing else. */
final class EmbeddingsServer implements AutoCloseable {
    private static final List<String> COOKING = List.of("soup", "boil", "recipe", "meal", "dinner");
    private static final String DOWN = "{\"error\": {\"message\": \"the model is being moved\"}}";

    final List<String> texts = new CopyOnWriteArrayList<>();
    final List<String> keys = new CopyOnWriteArrayList<>();
    final List<String> models = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore free = new Semaphore(1);
    private volatile boolean down;

    private EmbeddingsServer(HttpServer server) {
        this.server = server;
    }

    static EmbeddingsServer start() throws IOException {
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        EmbeddingsServer server = new EmbeddingsServer(http);
        http.createContext("/v1/embeddings", server::answer);
        http.setExecutor(server.threads);
        http.start();
        return server;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** Whether it refuses everything from now on. */
    void down(boolean now) {
        down = now;
    }

    /** Keeps everybody waiting from now on. */
    void hold() {
        free.acquireUninterruptibly();
    }

    void goOn() {
        free.release();
    }

    private void answer(HttpExchange exchange) throws IOException {
        free.acquireUninterruptibly();
        free.release();
        JsonNode asked = Json.parse(exchange.getRequestBody().readAllBytes());
        keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        models.add(asked.path("model").asString());
        int status = down ? 404 : 200;
        byte[] body = (down ? DOWN : Json.text(vectors(asked.path("input")))).getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private ObjectNode vectors(JsonNode input) {
        ObjectNode answer = Json.object().put("object", "list");
        ArrayNode data = answer.putArray("data");
        for (int i = 0; i < input.size(); i++) {
            String text = input.path(i).asString();
            texts.add(text);
            boolean cooking = COOKING.stream().anyMatch(text.toLowerCase(Locale.ROOT)::contains);
            ObjectNode one = data.addObject().put("object", "embedding").put("index", i);
            one.putArray("embedding").add(cooking ? 2 : 0).add(cooking ? 0 : 2).add(0.01);
        }
        return answer;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
