package dev.toolbooth.client.transport;

import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.McpException;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends HTTP requests: with leave where that is wanted, later where the server is busy, and along
 * redirections that stay with the server. Thread-safe.
 */
final class HttpSender implements AutoCloseable {
    private static final int REDIRECTS_MAX = 3;
    private static final int BUSY_MAX = 3;

    /** An authorizer stops earlier by itself. */
    private static final int REFUSALS_MAX = 8;

    private final URI server;
    private final HttpSettings settings;
    private final InstantSource clock;
    private final HttpClient http;

    /**
     * One for one server.
     *
     * @param server what it was asked for as; leave is for all of its addresses
     */
    HttpSender(URI server, HttpSettings settings, InstantSource clock) {
        this.server = server;
        this.settings = settings;
        this.clock = clock;
        // Asking a plain server for HTTP/2 takes an upgrade that some stumble over.
        boolean plain = "http".equalsIgnoreCase(server.getScheme());
        this.http =
                HttpClient.newBuilder()
                        .connectTimeout(settings.limits().connectTimeout())
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .version(plain ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2)
                        .executor(Executors.newVirtualThreadPerTaskExecutor())
                        .build();
    }

    /**
     * What to send.
     *
     * @param body null for none
     * @param postponable whether it may be sent again when the server says so: later, or elsewhere
     * @param harmless whether it may be sent again when nobody knows whether it has arrived
     * @param timeout how long all of the response may take; null when somebody else waits
     */
    record Sending(
            String verb,
            URI uri,
            Map<String, String> headers,
            @Nullable ObjectNode body,
            boolean postponable,
            boolean harmless,
            @Nullable Duration timeout) {

        static Sending post(URI uri, Outgoing message, Map<String, String> headers) {
            return new Sending(
                    "POST",
                    uri,
                    headers,
                    message.message(),
                    message.postponable(),
                    message.harmless(),
                    null);
        }

        Sending within(Duration other) {
            return new Sending(verb, uri, headers, body, postponable, harmless, other);
        }

        Sending to(URI other) {
            return new Sending(verb, other, headers, body, postponable, harmless, timeout);
        }
    }

    /**
     * Sends and waits for the head of the response, whatever its status is.
     *
     * @throws McpException.Unreachable when nobody has seen the request
     * @throws McpException.AnswerLost when somebody may have
     * @throws McpException.NotAuthorized when the server wants to know who asks
     */
    HttpReply send(Sending sending) throws InterruptedException {
        Sending next = sending;
        int redirects = 0;
        int busy = 0;
        int refusals = 0;
        while (true) {
            HttpReply reply = once(next);
            int status = reply.head().status();
            if ((status == 401 || status == 403) && refusals < REFUSALS_MAX) {
                if (!leave(reply, refusals++)) {
                    return reply;
                }
            } else if ((status == 307 || status == 308)
                    && next.postponable()
                    && redirects++ < REDIRECTS_MAX) {
                Optional<URI> target = target(next.uri(), reply.head());
                if (target.isEmpty()) {
                    return reply;
                }
                next = next.to(target.get());
            } else if ((status == 429 || status == 503)
                    && next.postponable()
                    && busy++ < BUSY_MAX) {
                Optional<Duration> pause = pause(reply.head());
                if (pause.isEmpty()) {
                    return reply;
                }
                reply.close();
                Thread.sleep(pause.get());
            } else {
                return reply;
            }
            reply.close();
        }
    }

    private boolean leave(HttpReply reply, int attempt) {
        Authorizer authorizer = settings.authorizer();
        return authorizer != null
                && authorizer.refused(
                        server, reply.head().status(), reply.head().headers(), attempt);
    }

    private static Optional<URI> target(URI from, Head head) {
        String location = head.first("location");
        try {
            URI to = from.resolve(location);
            return location.isEmpty() || !Origin.same(from, to)
                    ? Optional.empty()
                    : Optional.of(to);
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    /** How long the server wants us to wait, if it says so and that is not too long. */
    private Optional<Duration> pause(Head head) {
        return RetryAfter.read(head.first("retry-after"), clock.instant())
                .filter(pause -> pause.compareTo(settings.limits().pauseMax()) <= 0);
    }

    private HttpReply once(Sending sending) throws InterruptedException {
        try {
            return exchange(sending);
        } catch (McpException.AnswerLost lost) {
            if (sending.harmless()) {
                return exchange(sending);
            }
            throw lost;
        }
    }

    private HttpReply exchange(Sending sending) throws InterruptedException {
        HttpRequest request = request(sending);
        try {
            HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
            Duration timeout = sending.timeout();
            if (timeout != null) {
                endAfter(timeout, response.body());
            }
            return new HttpReply(
                    new Head(response.statusCode(), lowerCase(response.headers().map())),
                    response.body());
        } catch (ConnectException | HttpConnectTimeoutException | SSLHandshakeException e) {
            throw unreachable(sending.uri(), e);
        } catch (IOException e) {
            if (e.getCause() instanceof UnresolvedAddressException) {
                throw unreachable(sending.uri(), e);
            }
            throw new McpException.AnswerLost(
                    Origin.of(sending.uri())
                            + " broke off before it answered. Whether it has done what it was"
                            + " asked is not known.",
                    e);
        }
    }

    /** The request's own timeout ends with the head: a body could come for ever. */
    private static void endAfter(Duration timeout, InputStream body) {
        CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .execute(
                        () -> {
                            try {
                                body.close();
                            } catch (IOException broken) {
                                // Then it has ended already.
                            }
                        });
    }

    private static McpException.Unreachable unreachable(URI uri, IOException why) {
        String reason = why.getMessage();
        return new McpException.Unreachable(
                Origin.of(uri)
                        + " can't be reached"
                        + (reason == null ? "" : " (" + reason + ")")
                        + ". Is the address right, and is the server running?",
                why);
    }

    private HttpRequest request(Sending sending) {
        Map<String, String> headers = new HashMap<>();
        settings.headers().forEach((name, value) -> headers.put(lower(name), value));
        Authorizer authorizer = settings.authorizer();
        String leave = authorizer == null ? null : authorizer.header(server);
        if (leave != null) {
            headers.put("authorization", leave);
        }
        sending.headers().forEach((name, value) -> headers.put(lower(name), value));
        ObjectNode body = sending.body();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(sending.uri())
                        .method(
                                sending.verb(),
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(Json.bytes(body)));
        headers.forEach(request::setHeader);
        Duration timeout = sending.timeout();
        if (timeout != null) {
            request.timeout(timeout);
        }
        return request.build();
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static Map<String, List<String>> lowerCase(Map<String, List<String>> headers) {
        Map<String, List<String>> lower = new HashMap<>();
        headers.forEach(
                (name, values) ->
                        lower.merge(
                                lower(name),
                                List.copyOf(values),
                                (a, b) -> List.copyOf(concat(a, b))));
        return lower;
    }

    private static List<String> concat(List<String> a, List<String> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
