package dev.toolbooth.server.rpc;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.stream.ReplayStream;
import dev.toolbooth.server.stream.SessionStreams;
import dev.toolbooth.server.stream.SseStream;
import dev.toolbooth.server.stream.StreamKind;
import dev.toolbooth.wire.IdScan;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcCodec;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The endpoint that answers each POST in its own response. Thread-safe. */
public final class RpcEndpoint {

    private final Core core;
    private final Dialect dialect;
    private final Mount mount;
    private final @Nullable StreamSubscribers streamSubscribers;
    private final RpcCodec codec;
    private final Dispatcher dispatcher;
    private final HttpResponder responder;
    private final boolean sessions;

    public RpcEndpoint(EndpointParts parts, Mount mount, boolean sessions) {
        this(parts, mount, sessions, null);
    }

    /**
     * @param streamSubscribers the clients that follow more than their own calls, or null where
     *     none may
     */
    RpcEndpoint(
            EndpointParts parts,
            Mount mount,
            boolean sessions,
            @Nullable StreamSubscribers streamSubscribers) {
        this.core = parts.core();
        this.dialect = mount.dialect();
        this.mount = mount;
        this.streamSubscribers = streamSubscribers;
        this.codec = dialect.fractionalIds() ? parts.codec().withFractionalIds() : parts.codec();
        this.dispatcher = parts.dispatcher();
        this.responder = parts.responder();
        this.sessions = sessions;
    }

    /**
     * Takes a request whose headers have been looked at.
     *
     * @return false for one that does nothing here
     */
    public boolean take(Context context, HttpServerRequest request, Caller caller) {
        HttpMethod method = request.method();
        boolean named = request.getHeader(HeaderNames.MCP_SESSION_ID) != null;
        boolean events = AcceptHeader.of(request.getHeader(HeaderNames.ACCEPT)).events();
        if (method.equals(HttpMethod.POST)) {
            post(context, request, caller);
        } else if (method.equals(HttpMethod.GET) && named && events) {
            listen(context, request, caller);
        } else if (method.equals(HttpMethod.DELETE)) {
            delete(context, request, caller);
        } else {
            return false;
        }
        return true;
    }

    /** Takes a POST whose headers have been looked at. */
    public void post(Context context, HttpServerRequest request, Caller caller) {
        long arrived = System.nanoTime();
        Headers headers = new RequestHeaders(request.headers());
        String type = headers.get(HeaderNames.CONTENT_TYPE);
        if (!AcceptHeader.isJson(type)) {
            Refusal refusal =
                    new Refusal.WrongType("Invalid request: Content-Type must be application/json");
            responder.reply(context, request.response(), dialect.refuse(refusal, headers));
            return;
        }
        int most = responder.bodyBytes(request, caller);
        BodyReader.readForId(
                responder,
                context,
                request,
                most,
                dialect.answersById(),
                bytes -> {
                    int[] nodes = new int[1];
                    RpcBody body = codec.read(bytes, count -> nodes[0] = count);
                    if (!responder.holdsTree(request, nodes[0])) {
                        crowded(context, request, headers, IdScan.of(bytes));
                    } else if (body instanceof RpcBody.Broken(int code, String reason)) {
                        refuse(context, request, headers, code, reason, bytes);
                    } else {
                        read(context, request, headers, caller, body, arrived);
                    }
                },
                id ->
                        responder.reply(
                                context,
                                request.response(),
                                dialect.tooLarge(most, headers, id.orElse(null))),
                id -> crowded(context, request, headers, id));
    }

    private void crowded(
            Context context, HttpServerRequest request, Headers headers, Optional<JsonNode> id) {
        responder.crowded();
        responder.reply(
                context,
                request.response(),
                dialect.refuse(HttpResponder.CROWDED, headers, id.orElse(null)));
    }

    private void read(
            Context context,
            HttpServerRequest request,
            Headers headers,
            Caller caller,
            RpcBody body,
            long arrivedNanos) {
        switch (body) {
            case RpcBody.Single(RpcMessage message) -> {
                Session session = session(headers, caller);
                perform(context, request, headers, caller, session, message, arrivedNanos);
            }
            case RpcBody.Batch(List<RpcMessage> messages) -> {
                Refusal tooOften = responder.countBatch(request, body);
                if (tooOften == null) {
                    batch(context, request, headers, caller, messages, arrivedNanos);
                } else {
                    responder.reply(context, request.response(), dialect.refuse(tooOften, headers));
                }
            }
            case RpcBody.Broken _ -> throw new IllegalStateException("refused before");
        }
    }

    private void perform(
            Context context,
            HttpServerRequest request,
            Headers headers,
            Caller caller,
            @Nullable Session session,
            RpcMessage message,
            long arrivedNanos) {
        DecodedMessage decoded = read(Transport.HTTP, request, headers, message, session);
        HttpExchange exchange =
                new HttpExchange(
                        responder,
                        context,
                        request,
                        AcceptHeader.of(headers.get(HeaderNames.ACCEPT)),
                        origin(request, caller, decoded, session, arrivedNanos),
                        decoded);
        if (!sessions && decoded.operation() instanceof Operation.OpenSession open) {
            Session passing = new Session("", caller, 0);
            passing.agree(open.protocol(), open.client());
            exchange.done(new Outcome.Opened(passing, core.server()));
            return;
        }
        dispatcher.dispatch(
                exchange,
                outcome -> {
                    if (outcome instanceof Outcome.Opened(Session opened, _)) {
                        follow(opened);
                    }
                    exchange.done(outcome);
                });
        exchange.watch();
    }

    private DecodedMessage read(
            Transport transport,
            HttpServerRequest request,
            Headers headers,
            RpcMessage message,
            @Nullable Session session) {
        return dialect.read(
                new Inbound(
                        transport,
                        headers,
                        message,
                        session,
                        () -> responder.base(request),
                        Objects.requireNonNullElse(request.query(), "")));
    }

    /** Follows the news from the session's first moment: its stream may be opened much later. */
    private void follow(Session opened) {
        responder.sessionStreams(opened).news(core.announcements(), dialect, opened);
    }

    private RpcExchange.Origin origin(
            HttpServerRequest request,
            Caller caller,
            DecodedMessage decoded,
            @Nullable Session session,
            long arrivedNanos) {
        return new RpcExchange.Origin(
                caller,
                () -> responder.address(request),
                decoded.standsAlone() ? null : session,
                mount,
                streamSubscribers == null
                        ? Follower.NOBODY
                        : streamSubscribers.client(caller, request),
                arrivedNanos);
    }

    private Reply acknowledged(Reply reply) {
        return reply.body() == null ? new Reply(dialect.silence(), null) : reply;
    }

    private void batch(
            Context context,
            HttpServerRequest request,
            Headers headers,
            Caller caller,
            List<RpcMessage> messages,
            long arrivedNanos) {
        Session session = session(headers, caller);
        Optional<Refusal> refusal = dialect.refuseBatch(headers, session, messages);
        if (refusal.isPresent()) {
            responder.reply(context, request.response(), dialect.refuse(refusal.get(), headers));
            return;
        }
        BatchExchange batch =
                new BatchExchange(
                        messages.size(),
                        () -> false,
                        (reply, bought) ->
                                responder.deliver(
                                        context, request.response(), acknowledged(reply), bought));
        request.response().closeHandler(_ -> batch.hungUp());
        for (RpcMessage message : messages) {
            DecodedMessage decoded = read(Transport.BATCH, request, headers, message, session);
            BatchExchange.Member member =
                    batch.member(origin(request, caller, decoded, session, arrivedNanos), decoded);
            dispatcher.dispatch(member, member::done);
        }
    }

    private @Nullable Session session(Headers headers, Caller caller) {
        String id = headers.get(HeaderNames.MCP_SESSION_ID);
        return id == null ? null : core.sessions().find(id, caller).orElse(null);
    }

    /** Opens a session's own stream, or resumes a broken one. */
    public void listen(Context context, HttpServerRequest request, Caller caller) {
        Headers headers = new RequestHeaders(request.headers());
        Session session = session(headers, caller);
        if (session == null) {
            responder.reply(
                    context,
                    request.response(),
                    dialect.refuse(new Refusal.UnknownSession(), headers));
            return;
        }
        SessionStreams streams = responder.sessionStreams(session);
        String lastEventId = headers.get(HeaderNames.LAST_EVENT_ID);
        ReplayStream stream = lastEventId == null ? streams.standalone() : streams.of(lastEventId);
        if (stream == null) {
            responder.reply(context, request.response(), new Reply(404, null));
            return;
        }
        SseStream connection = responder.openStream(context, request.response(), caller);
        if (connection == null) {
            responder.reply(
                    context,
                    request.response(),
                    dialect.refuse(new Refusal.Overloaded("streams", 5), headers));
            return;
        }
        connection.kind(StreamKind.SESSION);
        connection.whileOpen(() -> core.sessions().keepAlive(session));
        connection.heartbeat();
        request.response().closeHandler(_ -> connection.closedNow());
        if (lastEventId == null) {
            stream.attach(connection, dialect.primesStreams(session));
        } else {
            stream.resume(connection, SessionStreams.sequence(lastEventId));
        }
    }

    /** Ends a session. */
    public void delete(Context context, HttpServerRequest request, Caller caller) {
        Headers headers = new RequestHeaders(request.headers());
        Session session = session(headers, caller);
        Reply reply;
        if (session != null) {
            core.sessions().close(session);
            reply = new Reply(204, null);
        } else {
            Refusal refusal =
                    headers.get(HeaderNames.MCP_SESSION_ID) == null
                            ? new Refusal.SessionRequired()
                            : new Refusal.UnknownSession();
            reply = dialect.refuse(refusal, headers);
        }
        responder.reply(context, request.response(), reply);
    }

    private void refuse(
            Context context,
            HttpServerRequest request,
            Headers headers,
            int code,
            String reason,
            byte[] bytes) {
        // What is no JSON has no id either.
        boolean has = dialect.answersById() && code == RpcCode.INVALID_REQUEST;
        JsonNode id = has ? IdScan.of(bytes).orElse(null) : null;
        Refusal refusal = new Refusal.Unreadable(code, id, reason);
        responder.reply(context, request.response(), dialect.refuse(refusal, headers));
    }
}
