package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.SseEvent;
import dev.toolbooth.wire.SseReader;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request over streamable HTTP, from the POST to the answer. Runs once. */
final class PostRequest implements Runnable {
    private static final Duration RETRY_USUAL = Duration.ofSeconds(1);
    private static final int SILENT_RESUMPTIONS_MAX = 5;

    /** How long a stream may stay open after the answer before its connection is given up. */
    private static final long LINGER_MILLIS = 250;

    private final StreamableHttpTransport http;
    private final OutgoingMessage request;

    private @Nullable String lastId;
    private Duration retry = RETRY_USUAL;
    private int silent;

    PostRequest(StreamableHttpTransport http, OutgoingMessage request) {
        this.http = http;
        this.request = request;
    }

    @Override
    public void run() {
        try {
            perform();
        } catch (McpException e) {
            http.inbox().failed(request.id(), e);
        } catch (InterruptedException cancelled) {
            http.inbox().failed(request.id(), lost("it was given up", null));
        } catch (IllegalArgumentException unsendable) {
            // What it says quotes the header, which may be a secret.
            http.inbox()
                    .failed(
                            request.id(),
                            new McpException.Unreachable(
                                    "Nothing was sent: a header has a name or a value that HTTP"
                                            + " can't carry.",
                                    null));
        } catch (RuntimeException fault) {
            http.inbox().failed(request.id(), lost("something failed here", fault));
        }
    }

    private void perform() throws InterruptedException {
        try (HttpReply reply = http.post(request)) {
            if (!reply.success()) {
                http.refused(request.id(), reply);
            } else if (reply.isStream()) {
                follow(reply);
            } else {
                read(reply);
            }
        }
    }

    private void read(HttpReply reply) {
        byte[] body;
        try {
            body = http.body(reply);
        } catch (IOException e) {
            throw lost("the connection broke", e);
        }
        if (!reply.mediaType().equals("application/json")) {
            throw new McpException.NotUnderstood(
                    "The server answered with HTTP status "
                            + reply.head().status()
                            + " and "
                            + (body.length == 0 ? "nothing" : "\"" + reply.mediaType() + "\"")
                            + ", expected JSON or a stream of events. Is this the address of an"
                            + " MCP server?");
        }
        if (!http.deliver(body, reply.head(), request.id())
                && !http.deliverError(body, reply.head(), request.id())) {
            throw new McpException.NotUnderstood(
                    "The server's response holds no answer to the request.");
        }
    }

    /** Reads the stream, and those that resume it, until the answer has come. */
    private void follow(HttpReply first) throws InterruptedException {
        ResponseHead head = first.head();
        if (answered(first, head)) {
            return;
        }
        while (true) {
            String after = lastId;
            if (!request.resumable() || after == null) {
                throw lost("the stream ended without it", null);
            }
            if (silent++ >= SILENT_RESUMPTIONS_MAX) {
                throw lost("the stream was resumed and stayed silent", null);
            }
            pause();
            Map<String, String> headers = new HashMap<>(request.headers());
            // Whatever the caller sent with the request belongs to the request.
            headers.keySet().removeIf(name -> !name.startsWith("mcp-"));
            headers.put("last-event-id", after);
            try (HttpReply next = http.get(headers)) {
                if (!next.success() || !next.isStream()) {
                    throw lost("the stream broke and can't be resumed", null);
                }
                if (answered(next, head)) {
                    return;
                }
            } catch (McpException.Unreachable away) {
                // Perhaps it is back after the next pause.
            }
        }
    }

    private void pause() throws InterruptedException {
        Thread.sleep(http.limits().pause(retry));
    }

    private boolean answered(HttpReply reply, ResponseHead head) {
        SseReader events = http.events(reply);
        try {
            for (SseEvent event = events.next(); event != null; event = events.next()) {
                remember(events);
                silent = 0;
                if (event.name().equals("message")
                        && http.deliver(event.data(), head, request.id())) {
                    drain(events);
                    return true;
                }
            }
        } catch (IOException broken) {
            // What came before it counts, and where to go on.
        }
        remember(events);
        return false;
    }

    private void remember(SseReader events) {
        lastId = events.lastId() == null ? lastId : events.lastId();
        Duration wanted = events.retry();
        retry = wanted == null ? retry : wanted;
    }

    /** Reads to the end, so that the connection can be used again. */
    private static void drain(SseReader events) {
        Thread self = Thread.currentThread();
        CompletableFuture.delayedExecutor(LINGER_MILLIS, TimeUnit.MILLISECONDS)
                .execute(self::interrupt);
        try {
            while (events.next() != null) {
                // Nothing that comes after the answer matters.
            }
        } catch (IOException | McpException broken) {
            // Then it is not used again.
        }
    }

    private McpException.AnswerLost lost(String how, @Nullable Throwable cause) {
        return new McpException.AnswerLost(
                "No answer to "
                        + request.method()
                        + " came: "
                        + how
                        + ". Whether it was carried out is not known.",
                cause);
    }
}
