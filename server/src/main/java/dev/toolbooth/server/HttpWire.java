package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.call.RequestKey;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.limit.Room;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.stats.LimitKind;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcMessage;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What every HTTP exchange shares: writing replies, opening streams, finding a session's. */
final class HttpWire {
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence EVENTS = HttpHeaders.createOptimized("text/event-stream");
    private static final CharSequence NO_CACHE = HttpHeaders.createOptimized("no-cache");

    /** What a connection may not take at once, so that one who stops has to wait for it. */
    private static final int LARGE_BYTES = 16 * 1024;

    private final Core core;
    private final Streams streams;
    private final Gate gate;
    private final Challenge challenge;
    private final Map<Thread, Executor> homes = new ConcurrentHashMap<>();
    private final Map<Session, SessionStreams> bySession = new ConcurrentHashMap<>();

    HttpWire(Core core, Streams streams, Gate gate, Challenge challenge) {
        this.core = core;
        this.streams = streams;
        this.gate = gate;
        this.challenge = challenge;
    }

    Announcements announcements() {
        return core.announcements();
    }

    void cancel(RequestKey key) {
        core.running().cancel(key);
    }

    /** What a client is counted as, for limits. */
    String address(HttpServerRequest request) {
        return gate.address(request);
    }

    /** The event loop that this is called on, always the same object for the same loop. */
    Executor home(Context context) {
        Executor known = homes.get(Thread.currentThread());
        return known != null
                ? known
                : homes.computeIfAbsent(
                        Thread.currentThread(), _ -> task -> context.runOnContext(_ -> task.run()));
    }

    /** Where a client reaches this server, without a slash at the end. */
    String base(HttpServerRequest request) {
        return challenge.url().base(request);
    }

    /** Counts each message of a batch as a request; why it has to wait, or null. */
    @Nullable Refusal countBatch(HttpServerRequest request, RpcBody body) {
        return body instanceof RpcBody.Batch(List<RpcMessage> messages) && messages.size() > 1
                ? gate.countMore(request, messages.size() - 1)
                : null;
    }

    /** The reply to an outcome, with what its caller is told about credentials. */
    Reply challenged(Reply reply, Outcome outcome, HttpServerRequest request) {
        return challenge.on(reply, outcome, request);
    }

    /** Writes a whole response. */
    void reply(Context context, HttpServerResponse response, Reply reply) {
        JsonNode body = reply.body();
        byte[] bytes = body == null ? null : Json.bytes(body);
        int size = bytes == null ? 0 : bytes.length;
        boolean large = size > LARGE_BYTES;
        if (context.equals(Vertx.currentContext())) {
            Future<Void> end = write(response, reply, bytes);
            if (large) {
                departing(size, end);
            }
        } else if (large) {
            Promise<Void> out = Promise.promise();
            departing(size, out.future());
            context.runOnContext(_ -> write(response, reply, bytes).onComplete(out));
        } else {
            context.runOnContext(_ -> write(response, reply, bytes));
        }
    }

    /** Counts a large reply until it has left, or its client has. */
    private void departing(int bytes, Future<Void> end) {
        streams.departing(end);
        if (bytes > Room.SMALL_BYTES) {
            // Here, and once more on its way to the connection.
            long taken = 2L * bytes;
            core.room().add(taken);
            end.onComplete(_ -> core.room().giveBack(taken));
        }
    }

    private static Future<Void> write(
            HttpServerResponse response, Reply reply, byte @Nullable [] bytes) {
        if (response.closed() || response.ended()) {
            return Future.succeededFuture();
        }
        response.setStatusCode(reply.status());
        reply.headers().forEach(response::putHeader);
        return bytes == null
                ? response.end()
                : response.putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(Buffer.buffer(bytes));
    }

    /** Turns a response into a stream of events, or gives null when too many are open. */
    @Nullable SseStream openStream(Context context, HttpServerResponse response, Caller owner) {
        SseStream stream =
                new SseStream(context, response, streams, core.limits().outboxBytes(), owner);
        if (!streams.add(stream)) {
            core.stats().hit(LimitKind.STREAMS);
            return null;
        }
        stream.head(
                () ->
                        response.setChunked(true)
                                .putHeader(HttpHeaders.CONTENT_TYPE, EVENTS)
                                .putHeader(HttpHeaders.CACHE_CONTROL, NO_CACHE)
                                .putHeader("X-Accel-Buffering", "no"));
        return stream;
    }

    /** The streams of a session, kept for as long as it lives. */
    SessionStreams sessionStreams(Session session) {
        SessionStreams known = bySession.get(session);
        if (known != null) {
            return known;
        }
        SessionStreams made = new SessionStreams(core.limits());
        SessionStreams before = bySession.putIfAbsent(session, made);
        if (before != null) {
            return before;
        }
        // At once when the session ended while its call went on.
        session.atClose(
                () -> {
                    bySession.remove(session);
                    made.close();
                });
        return made;
    }

    /** Says that something broke on our side; only the log says what. */
    void broke(Context context, HttpServerResponse response, Throwable fault) {
        String reference = core.incidents().report("listener", fault);
        reply(
                context,
                response,
                new Reply(
                        500,
                        Json.object()
                                .put("error", "internal")
                                .put("message", "The server's log has it under " + reference)));
    }

    /** How many sessions have streams. */
    int sessionsWithStreams() {
        return bySession.size();
    }
}
