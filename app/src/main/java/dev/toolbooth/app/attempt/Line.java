package dev.toolbooth.app.attempt;

import dev.toolbooth.client.McpException;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The way to this server over HTTP, which keeps all that goes over it. Thread-safe. */
final class Line implements AutoCloseable {
    /** The most of a response that is read; whoever sends more is not heard to the end. */
    private static final int READ_BYTES_MAX = 16 << 20;

    /** The most exchanges that are kept. */
    private static final int EXCHANGES_MAX = 32;

    private final URI server;
    private final Map<String, String> always;
    private final HttpClient http;
    private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();

    /**
     * @param always what goes with each request
     */
    Line(URI server, Map<String, String> always) {
        this.server = server;
        this.always = Map.copyOf(always);
        HttpClient.Builder builder =
                HttpClient.newBuilder()
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .version(HttpClient.Version.HTTP_1_1);
        if ("https".equals(server.getScheme())) {
            builder.sslContext(OwnCertificate.trusted());
        }
        this.http = builder.build();
    }

    /** The server's address. */
    String server() {
        return server.toString();
    }

    /** What went over it until now. */
    List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /**
     * Sends a request and waits for all of the response, whatever its status is.
     *
     * @param path with its query
     * @throws McpException when there is none
     */
    Heard send(String method, String path, Map<String, String> headers, @Nullable ObjectNode body) {
        URI uri = URI.create(server + path);
        Map<String, String> all = new HashMap<>(always);
        all.putAll(headers);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri)
                        .method(
                                method,
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(Json.bytes(body)));
        all.forEach(request::setHeader);
        all.put("Host", uri.getAuthority());
        long begun = System.nanoTime();
        Heard heard = null;
        String fault = "";
        try {
            heard = heard(http.send(request.build(), BodyHandlers.ofInputStream()));
            return heard;
        } catch (ConnectException e) {
            fault = "the server does not answer at " + uri.getAuthority();
            throw new McpException.Unreachable(fault, e);
        } catch (IOException e) {
            fault = "the answer was lost: " + e.getMessage();
            throw new McpException.AnswerLost(fault, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fault = "no answer in time";
            throw new McpException.AnswerLost(fault, e);
        } finally {
            if (exchanges.size() < EXCHANGES_MAX) {
                long took = System.nanoTime() - begun;
                exchanges.add(new Exchange(method, uri.toString(), all, body, heard, fault, took));
            }
        }
    }

    private static Heard heard(HttpResponse<InputStream> response) throws IOException {
        byte[] body;
        try (InputStream in = response.body()) {
            body = in.readNBytes(READ_BYTES_MAX);
        }
        Map<String, String> headers = new HashMap<>();
        response.headers()
                .map()
                .forEach(
                        (name, values) ->
                                headers.put(
                                        name.toLowerCase(Locale.ROOT), String.join(", ", values)));
        return new Heard(response.statusCode(), headers, body);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
