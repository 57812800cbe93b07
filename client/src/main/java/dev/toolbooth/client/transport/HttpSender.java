package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RetryAfter;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A sender of HTTP requests: with credentials where they are wanted, later when the server is busy,
 * and along redirects that stay with the server. Thread-safe.
 */
final class HttpSender implements AutoCloseable {
    private static final int REDIRECTS_MAX = 3;
    private static final int BUSY_MAX = 3;

    /** An authorizer stops earlier by itself. */
    private static final int REFUSALS_MAX = 8;

    private final URI server;
    private final HttpClientSettings settings;
    private final InstantSource clock;
    private final RoundTripper http;

    /**
     * One for one server.
     *
     * @param server what it was asked for as; leave is for all of its addresses
     */
    HttpSender(URI server, HttpClientSettings settings, InstantSource clock) {
        this.server = server;
        this.settings = settings;
        this.clock = clock;
        RoundTripper given = settings.http();
        this.http =
                given == null
                        ? JdkRoundTripper.to(
                                server, settings.limits().connectTimeout(), settings.trust())
                        : given;
    }

    /**
     * A request to send.
     *
     * @param postponable whether it may be sent again when the server says so: later, or elsewhere
     * @param harmless whether it may be sent again when it may have arrived
     */
    record Sending(HttpCall call, boolean postponable, boolean harmless) {

        static Sending post(
                URI uri,
                OutgoingMessage message,
                Map<String, String> headers,
                @Nullable Duration timeout) {
            return new Sending(
                    new HttpCall("POST", uri, headers, Json.text(message.message()), timeout),
                    message.postponable(),
                    message.harmless());
        }

        static Sending get(URI uri, Map<String, String> headers) {
            return new Sending(new HttpCall("GET", uri, headers, null, null), true, true);
        }

        Sending to(URI other) {
            return new Sending(
                    new HttpCall(call.method(), other, call.headers(), call.body(), call.timeout()),
                    postponable,
                    harmless);
        }
    }

    /**
     * Sends and waits for the head of the response, whatever its status is.
     *
     * @throws McpException.Unreachable when the request has not been seen
     * @throws McpException.AnswerLost when it may have been
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
                Optional<URI> target = target(next.call().uri(), reply.head());
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

    private static Optional<URI> target(URI from, ResponseHead head) {
        String location = head.first("location");
        try {
            URI to = from.resolve(location);
            return location.isEmpty() || !UrlOrigin.same(from, to)
                    ? Optional.empty()
                    : Optional.of(to);
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    /** How long the server wants us to wait, if it says so and that is not too long. */
    private Optional<Duration> pause(ResponseHead head) {
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
        HttpCall call = sending.call();
        Map<String, String> headers = new HashMap<>();
        settings.headers().forEach((name, value) -> headers.put(lower(name), value));
        Authorizer authorizer = settings.authorizer();
        String leave = authorizer == null ? null : authorizer.header(server);
        if (leave != null) {
            headers.put("authorization", leave);
        }
        call.headers().forEach((name, value) -> headers.put(lower(name), value));
        return http.send(
                new HttpCall(call.method(), call.uri(), headers, call.body(), call.timeout()));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        http.close();
    }
}
