package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks the node of a chain over JSON-RPC; an error is a fault of the test. Thread-safe. */
final class JsonRpc implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final URI url;
    private final HttpClient http = HttpClient.newHttpClient();

    JsonRpc(String url) {
        this.url = URI.create(url);
    }

    /** The result; texts, numbers, booleans and JSON are taken as parameters. */
    JsonNode ask(String method, Object... params) {
        ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        ArrayNode array = request.putArray("params");
        List.of(params).forEach(param -> add(array, param));
        JsonNode answer = Json.parse(post(Json.text(request)));
        if (answer.has("error")) {
            throw new AssertionError(method + " answered " + answer.path("error"));
        }
        return answer.path("result");
    }

    private static void add(ArrayNode array, Object param) {
        switch (param) {
            case JsonNode json -> array.add(json);
            case Boolean truth -> array.add(truth);
            case Number number -> array.add(number.longValue());
            default -> array.add(param.toString());
        }
    }

    private String post(String body) {
        HttpRequest request =
                HttpRequest.newBuilder(url)
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString(UTF_8));
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
