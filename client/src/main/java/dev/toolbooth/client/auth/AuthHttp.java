package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import dev.toolbooth.client.transport.Origin;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Asks authorization servers, within limits of bytes, time and redirects. Thread-safe. */
final class AuthHttp implements AutoCloseable {
    /** Longer than the longest metadata that is in use. */
    static final int DOCUMENT_BYTES_MAX = 131_072;

    static final int REDIRECTS_MAX = 3;

    private final HttpClient http;
    private final Duration patience;

    AuthHttp(Duration patience) {
        this.patience = patience;
        this.http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(patience)
                        .build();
    }

    /** What came back: a status, and a JSON object where the body is one. */
    record Answer(int status, Optional<ObjectNode> json) {
        boolean isOk() {
            return status >= 200 && status < 300;
        }

        /** For the end of a sentence in brackets: the status, and why, if it says so. */
        String words() {
            ObjectNode said = json.orElseGet(Json::object);
            String why = said.path("error_description").asString(said.path("error").asString(""));
            return "status " + status + (why.isEmpty() ? "" : ": " + Untrusted.shown(why));
        }

        /** Whether the server works and has no such thing. */
        boolean isAbsent() {
            return status >= 400 && status < 500;
        }
    }

    /** Reads a document; follows redirects as long as they stay with the same origin. */
    Answer get(URI address) {
        URI at = address;
        for (int redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
            HttpResponse<byte[]> response = send(HttpRequest.newBuilder(at).GET());
            Optional<String> location = response.headers().firstValue("location");
            if (response.statusCode() / 100 != 3 || location.isEmpty()) {
                return answer(response);
            }
            URI next = Addresses.parse(location.get());
            next = next == null ? null : at.resolve(next);
            if (next == null || !next.getScheme().equalsIgnoreCase(at.getScheme())) {
                throw lost(address, "it leads to no address that may be used");
            }
            if (!Origin.of(next).equals(Origin.of(address))) {
                throw lost(address, "it leads to another origin, " + Origin.of(next));
            }
            at = next;
        }
        throw lost(address, "it leads on more than " + REDIRECTS_MAX + " times");
    }

    Answer postForm(URI address, Map<String, String> form, @Nullable String authorization) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address)
                        .header("content-type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(encode(form)));
        if (authorization != null) {
            request.header("authorization", authorization);
        }
        return answer(send(request));
    }

    Answer postJson(URI address, ObjectNode json) {
        return answer(
                send(
                        HttpRequest.newBuilder(address)
                                .header("content-type", "application/json")
                                .POST(BodyPublishers.ofByteArray(Json.bytes(json)))));
    }

    /** As a form and a query have it; blanks are written in the way that both understand. */
    static String encode(Map<String, String> form) {
        return form.entrySet().stream()
                .map(one -> encode(one.getKey()) + "=" + encode(one.getValue()))
                .collect(Collectors.joining("&"));
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        Optional<ObjectNode> json =
                JsonInput.read(response.body())
                        .filter(ObjectNode.class::isInstance)
                        .map(ObjectNode.class::cast);
        return new Answer(response.statusCode(), json);
    }

    /** Waits for all of the answer; the request's own timeout would be over with its headers. */
    private HttpResponse<byte[]> send(HttpRequest.Builder builder) {
        HttpRequest request = builder.header("accept", "application/json").build();
        CompletableFuture<HttpResponse<byte[]>> pending =
                http.sendAsync(
                        request,
                        BodyHandlers.limiting(BodyHandlers.ofByteArray(), DOCUMENT_BYTES_MAX));
        try {
            return pending.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw lost(request.uri(), "no answer within " + patience.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw lost(request.uri(), reason(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw lost(request.uri(), "the wait was interrupted");
        } finally {
            pending.cancel(true);
        }
    }

    private static String reason(@Nullable Throwable cause) {
        String message = cause instanceof IOException ? cause.getMessage() : null;
        return (message == null ? "no connection" : Untrusted.shown(message))
                + " (at most "
                + DOCUMENT_BYTES_MAX
                + " bytes are read)";
    }

    private static McpException.NotAuthorized lost(URI address, String why) {
        return new McpException.NotAuthorized(
                "Leave could not be sought, because of "
                        + Origin.of(address)
                        + Addresses.path(address)
                        + ": "
                        + why);
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
