package dev.toolbooth.server.rpc;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.Entrance;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.QueryParameters;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.stream.MessageSink;
import dev.toolbooth.server.stream.NumberedEvents;
import dev.toolbooth.server.stream.SseStream;
import dev.toolbooth.server.stream.StreamKind;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcCodec;
import dev.toolbooth.wire.Sse;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The transport of 2024-11-05: one stream for everything the server says, and a path to post to.
 * Thread-safe.
 */
public final class SseEndpoint {
    private final Core core;
    private final Mount mount;
    private final RpcCodec codec;
    private final Dispatcher dispatcher;
    private final HttpResponder responder;
    private final Entrance<Caller, Refusal> entrance;
    private final InstantSource clock;
    private final Map<String, ClientChannel> bySession = new ConcurrentHashMap<>();
    private final Map<String, RoutedClient> routed = new ConcurrentHashMap<>();

    /**
     * @param entrance of the endpoint that this belongs to, which lets callers in
     */
    public SseEndpoint(
            EndpointParts parts,
            Mount mount,
            Entrance<Caller, Refusal> entrance,
            InstantSource clock) {
        this.clock = clock;
        this.core = parts.core();
        this.mount = mount;
        this.codec = parts.codec();
        this.dispatcher = parts.dispatcher();
        this.responder = parts.responder();
        this.entrance = entrance;
    }

    /**
     * Opens the stream; an event says where to post.
     *
     * @param announceClient whether one before it gives the client its id, by which a POST to the
     *     endpoint can name the stream
     */
    public void open(
            Context context,
            HttpServerRequest request,
            Caller caller,
            String postPath,
            boolean announceClient) {
        String address = responder.address(request);
        switch (core.sessions().open(caller, address)) {
            case Sessions.Opening.Opened(Session session) ->
                    start(context, request, session, postPath, announceClient);
            case Sessions.Opening.Full _ ->
                    entrance.refuse(context, request, new Refusal.Overloaded("sessions", 60));
            case Sessions.Opening.TooFast(int limit, int seconds) ->
                    entrance.refuse(
                            context, request, new Refusal.RateLimited("sessions", limit, seconds));
        }
    }

    private void start(
            Context context,
            HttpServerRequest request,
            Session session,
            String postPath,
            boolean announceClient) {
        SseStream stream = responder.openStream(context, request.response(), session.owner());
        if (stream == null) {
            core.sessions().close(session);
            entrance.refuse(context, request, new Refusal.Overloaded("streams", 5));
            return;
        }
        stream.kind(StreamKind.SSE);
        byte[] postTo = utf8(postPath + "?sessionId=" + session.id());
        ClientChannel channel;
        if (announceClient) {
            NumberedEvents events = new NumberedEvents(stream);
            events.event("connection", connection(session));
            events.event("endpoint", postTo);
            channel = channel(session, query(request), events);
            int requestsMax = core.limits().streams().routedRequests();
            RoutedClient client = new RoutedClient(session, channel, events, requestsMax, clock);
            routed.put(session.id(), client);
            stream.pulse(client::ping);
        } else {
            stream.write(Sse.event("endpoint", postTo));
            channel = channel(session, query(request), stream);
        }
        bySession.put(session.id(), channel);
        stream.whileOpen(() -> core.sessions().keepAlive(session));
        stream.beforeEnd(channel::close);
        stream.whenClosed(() -> core.sessions().close(session));
        session.atClose(
                () -> {
                    bySession.remove(session.id());
                    routed.remove(session.id());
                    channel.close();
                    stream.end();
                });
        request.response().closeHandler(_ -> stream.closedNow());
    }

    private ClientChannel channel(Session session, String query, MessageSink sink) {
        return new ClientChannel(
                core, mount, dispatcher, session, session.id(), Transport.SSE, query, sink);
    }

    private static String query(HttpServerRequest request) {
        return Objects.requireNonNullElse(request.query(), "");
    }

    private static byte[] connection(Session session) {
        return Json.bytes(
                Json.object()
                        .put("type", "connection")
                        .put("clientId", session.id())
                        .put("message", "Connected to MCP SSE endpoint"));
    }

    /** The client of this caller with this id and an open stream that can be named, or null. */
    @Nullable RoutedClient routed(String id, Caller caller) {
        RoutedClient client = routed.get(id);
        return client == null || core.sessions().find(id, caller).isEmpty() ? null : client;
    }

    /** Takes a message for a stream that is open. */
    public void post(Context context, HttpServerRequest request, Caller caller) {
        Headers headers = new RequestHeaders(request.headers());
        String id = QueryParameters.of(request).map(all -> all.get("sessionId")).orElse(null);
        if (id == null) {
            refuse(context, request, 400, "sessionId is missing: open the stream first");
            return;
        }
        ClientChannel channel = bySession.get(id);
        if (channel == null || core.sessions().find(id, caller).isEmpty()) {
            refuse(context, request, 404, "Session not found: open the stream again");
            return;
        }
        RoutedClient named = routed.get(id);
        if (named != null) {
            named.postsToItsPath();
        }
        String address = responder.address(request);
        String base = responder.base(request);
        String query = query(request);
        BodyReader.read(
                responder,
                context,
                request,
                responder.bodyBytes(request, caller),
                bytes -> {
                    RpcBody body = codec.read(bytes);
                    if (body instanceof RpcBody.Broken(int code, String reason)) {
                        Refusal refusal = new Refusal.Unreadable(code, null, reason);
                        entrance.refuse(context, request, refusal);
                        return;
                    }
                    Refusal tooOften = responder.countBatch(request, body);
                    if (tooOften != null) {
                        entrance.refuse(context, request, tooOften);
                        return;
                    }
                    entrance.reply(context, request, new Reply(202, null));
                    channel.take(
                            body, new MessageContext(headers, caller, address, () -> base, query));
                },
                () -> refuse(context, request, 413, "The body is too large"),
                () -> entrance.refuse(context, request, HttpResponder.CROWDED));
    }

    private void refuse(Context context, HttpServerRequest request, int status, String reason) {
        Refusal refusal = new Refusal.Unreadable(RpcCode.INVALID_REQUEST, null, reason);
        Reply reply = entrance.words().apply(request, refusal);
        entrance.reply(context, request, new Reply(status, reply.body()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
