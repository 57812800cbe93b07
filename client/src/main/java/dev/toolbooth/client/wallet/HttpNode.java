package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Node;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A node that is asked over HTTP. Its messages don't show its address, which may have a key. */
final class HttpNode implements Node {
    /** For a whole exchange. */
    static final Duration TIMEOUT = Duration.ofSeconds(15);

    static final int ANSWER_BYTES_MAX = 1024 * 1024;
    private static final int MESSAGE_CHARS_MAX = 300;

    private final HttpClient client;
    private final URI url;
    private final AtomicLong ids = new AtomicLong();

    HttpNode(HttpClient client, URI url) {
        this.client = client;
        this.url = url;
    }

    @Override
    public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        long id = ids.incrementAndGet();
        ObjectNode body = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        body.set("params", params);
        HttpRequest request =
                HttpRequest.newBuilder(url)
                        .timeout(TIMEOUT)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofByteArray(Json.bytes(body)))
                        .build();
        HttpResponse<byte[]> response = send(method, request);
        JsonNode json = JsonInput.read(response.body()).orElse(null);
        if (!(json instanceof ObjectNode object)) {
            throw noAnswer(method, "status " + response.statusCode() + " without a JSON object");
        }
        return result(method, id, response.statusCode(), object);
    }

    /** The request's own timeout ends with the headers, so the body gets one too. */
    private HttpResponse<byte[]> send(String method, HttpRequest request) throws NodeProblem {
        Future<HttpResponse<byte[]>> answer =
                client.sendAsync(
                        request,
                        BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX));
        try {
            return answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw noAnswer(method, "none within " + TIMEOUT.toSeconds() + " seconds");
        } catch (ExecutionException e) {
            throw noAnswer(method, why(e.getCause()));
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw noAnswer(method, "interrupted while waiting for it");
        }
    }

    private static String why(@Nullable Throwable cause) {
        return switch (cause) {
            case ConnectException _ -> "nobody can be reached there";
            case HttpTimeoutException _ -> "it took too long";
            case IOException _ -> "the connection has failed, or it is too long";
            case null, default -> "it could not be read";
        };
    }

    private static JsonNode result(String method, long id, int status, ObjectNode object)
            throws NodeProblem {
        JsonNode theirs = object.path("id");
        boolean ours = theirs.isIntegralNumber() && theirs.asLong(-1) == id;
        JsonNode error = object.path("error");
        if (error.isObject() && (ours || theirs.isNull() || theirs.isMissingNode())) {
            throw refused(method, status, error);
        }
        JsonNode result = object.get("result");
        if (!ours || result == null || status != 200) {
            throw noAnswer(method, "status " + status + " without a result for our id");
        }
        return result;
    }

    private static NodeProblem refused(String method, int status, JsonNode error) {
        String said = error.path("message").asString("an error without a message");
        String shown = said.replaceAll("\\p{C}", " ");
        if (shown.length() > MESSAGE_CHARS_MAX) {
            shown = shown.substring(0, MESSAGE_CHARS_MAX);
        }
        JsonNode code = error.path("code");
        if (!code.isIntegralNumber() || !code.canConvertToInt() || status == 429 || status >= 500) {
            // A gateway's way to say that it has not asked, or does not know.
            return noAnswer(method, "status " + status + ": " + shown);
        }
        return NodeProblem.refused(code.intValue(), shown, error.get("data"));
    }

    private static NodeProblem noAnswer(String method, String why) {
        return NodeProblem.noAnswer("The node gave no answer to " + method + ": " + why);
    }
}
