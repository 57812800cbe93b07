package dev.toolbooth.server.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.server.stream.NumberedEvents;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcMessage;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A client whose POSTs to the endpoint may name its stream: its calls in progress, and the
 * notifications for such clients only. Thread-safe; the heartbeats are guarded by itself.
 */
final class RoutedClient {
    /** With the standard heartbeat of 15 s, a ping every 30 s. */
    private static final int BEATS_PER_PING = 2;

    private static final byte[] READY =
            "{\"jsonrpc\":\"2.0\",\"method\":\"ready\",\"params\":{}}".getBytes(UTF_8);

    private final Session session;
    private final ClientChannel channel;
    private final NumberedEvents events;
    private final int requestsMax;
    private final InstantSource clock;
    private final AtomicInteger atWork = new AtomicInteger();
    private volatile boolean quiet;
    private int beats;

    RoutedClient(
            Session session,
            ClientChannel channel,
            NumberedEvents events,
            int requestsMax,
            InstantSource clock) {
        this.session = session;
        this.channel = channel;
        this.events = events;
        this.requestsMax = requestsMax;
        this.clock = clock;
    }

    Session session() {
        return session;
    }

    /** Takes what came in; false when too much of this client is at work, and nothing was done. */
    boolean take(RpcBody body, Headers headers, Caller caller, String address, String query) {
        if (!asks(body)) {
            // What calls off or answers something at work must get in when no more work may.
            channel.take(
                    body,
                    new MessageContext(
                            headers, caller, address, () -> "", query, () -> {}, this::ready));
            return true;
        }
        if (atWork.incrementAndGet() > requestsMax) {
            atWork.decrementAndGet();
            return false;
        }
        channel.take(
                body,
                new MessageContext(
                        headers,
                        caller,
                        address,
                        () -> "",
                        query,
                        atWork::decrementAndGet,
                        this::ready));
        return true;
    }

    /** Whether this wants an answer; a batch counts as one request. */
    private static boolean asks(RpcBody body) {
        return switch (body) {
            case RpcBody.Single(RpcMessage message) -> message instanceof RpcMessage.Request;
            case RpcBody.Batch _ -> true;
            case RpcBody.Broken _ -> false;
        };
    }

    private void ready() {
        events.event("notification", READY);
    }

    /** Notes that this client posts to the path it was given, as SDKs do, which know no pings. */
    void postsToItsPath() {
        quiet = true;
    }

    /** Sends a ping event in place of a heartbeat comment; false when a comment will do. */
    synchronized boolean ping() {
        beats++;
        if (quiet || beats % BEATS_PER_PING != 0) {
            return false;
        }
        long seconds = clock.instant().getEpochSecond();
        events.event(
                "ping", Json.bytes(Json.object().put("type", "ping").put("timestamp", seconds)));
        return true;
    }
}
