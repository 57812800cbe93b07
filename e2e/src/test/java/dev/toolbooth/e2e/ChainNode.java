package dev.toolbooth.e2e;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The node of a chain of ours, as the rails ask it. Thread-safe. */
final class ChainNode implements RpcNode, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final URI url;
    private final HttpClient http = HttpClient.newHttpClient();

    ChainNode(String url) {
        this.url = URI.create(url);
    }

    @Override
    public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        request.set("params", params);
        JsonNode answer = post(request);
        JsonNode error = answer.path("error");
        if (error.isObject()) {
            throw NodeProblem.refused(
                    error.path("code").asInt(), error.path("message").asString(), null);
        }
        return answer.path("result");
    }

    private JsonNode post(ObjectNode request) throws NodeProblem {
        HttpRequest post =
                HttpRequest.newBuilder(url)
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(Json.bytes(request)))
                        .build();
        try {
            return Json.parse(http.send(post, BodyHandlers.ofByteArray()).body());
        } catch (IOException e) {
            throw NodeProblem.noAnswer("the chain doesn't answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw NodeProblem.noAnswer("interrupted");
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
