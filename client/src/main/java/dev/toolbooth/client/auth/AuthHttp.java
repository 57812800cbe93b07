package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpDocument;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.client.transport.UrlOrigin;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An HTTP client for authorization servers, with limits on bytes, time and redirects. Thread-safe.
 */
final class AuthHttp implements AutoCloseable {
    /** Longer than the longest metadata that is in use. */
    static final int DOCUMENT_BYTES_MAX = 131_072;

    static final int REDIRECTS_MAX = 3;

    private final RoundTripper http;
    private final Duration patience;

    AuthHttp(Duration patience) {
        this(patience, null);
    }

    /**
     * @param trust whose certificates are taken; null for what Java trusts
     */
    AuthHttp(Duration patience, @Nullable SSLContext trust) {
        this.patience = patience;
        this.http =
                new JdkRoundTripper(
                        JdkRoundTripper.builder(patience, trust)
                                .version(HttpClient.Version.HTTP_1_1)
                                .build());
    }

    /** A response: a status, and a JSON object where the body is one. */
    record Answer(int status, Optional<ObjectNode> json) {
        boolean isOk() {
            return status >= 200 && status < 300;
        }

        /** For the end of a sentence in brackets: the status, and why, if it says so. */
        String words() {
            ObjectNode said = json.orElseGet(Json::object);
            String why = said.path("error_description").asString(said.path("error").asString(""));
            return "status " + status + (why.isEmpty() ? "" : ": " + UntrustedText.shown(why));
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
            HttpDocument document = send("GET", at, Map.of(), null);
            String location = document.head().first("location");
            if (document.status() / 100 != 3 || location.isEmpty()) {
                return answer(document);
            }
            URI next = EndpointPolicy.parse(location);
            next = next == null ? null : at.resolve(next);
            if (next == null || !next.getScheme().equalsIgnoreCase(at.getScheme())) {
                throw lost(address, "it leads to no address that may be used");
            }
            if (!UrlOrigin.of(next).equals(UrlOrigin.of(address))) {
                throw lost(address, "it leads to another origin, " + UrlOrigin.of(next));
            }
            at = next;
        }
        throw lost(address, "it leads on more than " + REDIRECTS_MAX + " times");
    }

    Answer postForm(URI address, Map<String, String> form, @Nullable String authorization) {
        Map<String, String> headers = new HashMap<>();
        headers.put("content-type", "application/x-www-form-urlencoded");
        if (authorization != null) {
            headers.put("authorization", authorization);
        }
        return answer(send("POST", address, headers, encode(form)));
    }

    Answer postJson(URI address, ObjectNode json) {
        Map<String, String> headers = Map.of("content-type", "application/json");
        return answer(send("POST", address, headers, Json.text(json)));
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

    private static Answer answer(HttpDocument document) {
        Optional<ObjectNode> json =
                JsonInput.read(document.body())
                        .filter(ObjectNode.class::isInstance)
                        .map(ObjectNode.class::cast);
        return new Answer(document.status(), json);
    }

    private HttpDocument send(
            String method, URI address, Map<String, String> headers, @Nullable String body) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("accept", "application/json");
        try {
            return http.fetch(
                    new HttpCall(method, address, all, body, patience), DOCUMENT_BYTES_MAX);
        } catch (McpException e) {
            throw e.getCause() instanceof HttpTimeoutException
                    ? lost(address, "no answer within " + patience.toSeconds() + " s")
                    : lost(address, reason(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw lost(address, "the wait was interrupted");
        }
    }

    private static String reason(@Nullable Throwable cause) {
        String message = cause instanceof IOException ? cause.getMessage() : null;
        return (message == null ? "no connection" : UntrustedText.shown(message))
                + " (at most "
                + DOCUMENT_BYTES_MAX
                + " bytes are read)";
    }

    private static McpException.NotAuthorized lost(URI address, String why) {
        return new McpException.NotAuthorized(
                "Leave could not be sought, because of "
                        + UrlOrigin.of(address)
                        + EndpointPolicy.path(address)
                        + ": "
                        + why);
    }

    @Override
    public void close() {
        http.close();
    }
}
