package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.server.metrics.StreamKind;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcCodec;
import dev.toolbooth.wire.RpcMessage;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The endpoint that answers each POST in its own response. Thread-safe. */
final class RpcEndpoint {
    private static final String SESSION_HEADER = "Mcp-Session-Id";

    private final Core core;
    private final Dialect dialect;
    private final Mount mount;
    private final @Nullable Audience audience;
    private final RpcCodec codec;
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final boolean sessions;

    RpcEndpoint(
            Core core,
            Mount mount,
            RpcCodec codec,
            Dispatcher dispatcher,
            HttpWire wire,
            boolean sessions) {
        this(core, mount, codec, dispatcher, wire, sessions, null);
    }

    /**
     * @param audience those who hear of things beyond their calls, or null where nobody does
     */
    RpcEndpoint(
            Core core,
            Mount mount,
            RpcCodec codec,
            Dispatcher dispatcher,
            HttpWire wire,
            boolean sessions,
            @Nullable Audience audience) {
        this.core = core;
        this.dialect = mount.dialect();
        this.mount = mount;
        this.audience = audience;
        this.codec = codec;
        this.dispatcher = dispatcher;
        this.wire = wire;
        this.sessions = sessions;
    }

    /**
     * Takes a request whose headers have been looked at.
     *
     * @return false for one that does nothing here
     */
    boolean take(Context context, HttpServerRequest request, Caller caller) {
        HttpMethod method = request.method();
        boolean named = request.getHeader("Mcp-Session-Id") != null;
        boolean events = Accepts.of(request.getHeader("Accept")).events();
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
    void post(Context context, HttpServerRequest request, Caller caller) {
        long arrived = System.nanoTime();
        Headers headers = new RequestHeaders(request.headers());
        String type = headers.get("Content-Type");
        if (!Accepts.isJson(type)) {
            Refusal refusal =
                    new Refusal.WrongType("Invalid request: Content-Type must be application/json");
            wire.reply(context, request.response(), dialect.refuse(refusal, headers));
            return;
        }
        Body.read(
                context,
                request,
                core.limits().bodyBytes(),
                bytes -> read(context, request, headers, caller, codec.read(bytes), arrived),
                () -> wire.reply(context, request.response(), tooLarge(headers)),
                fault -> wire.broke(context, request.response(), fault));
    }

    private Reply tooLarge(Headers headers) {
        Refusal refusal =
                new Refusal.Unreadable(
                        RpcCode.INVALID_REQUEST,
                        null,
                        "Invalid request: the body may have at most "
                                + core.limits().bodyBytes()
                                + " bytes");
        return new Reply(dialect.tooLarge(), dialect.refuse(refusal, headers).body());
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
                Refusal tooOften = wire.countBatch(request, body);
                if (tooOften == null) {
                    batch(context, request, headers, caller, messages, arrivedNanos);
                } else {
                    wire.reply(context, request.response(), dialect.refuse(tooOften, headers));
                }
            }
            case RpcBody.Broken(int code, String reason) ->
                    refuse(context, request, headers, code, reason);
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
        Turn turn = read(Transport.HTTP, request, headers, message, session);
        PostExchange exchange =
                new PostExchange(
                        wire,
                        context,
                        request,
                        Accepts.of(headers.get("Accept")),
                        origin(request, caller, turn, session, arrivedNanos),
                        turn);
        if (!sessions && turn.operation() instanceof Operation.OpenSession open) {
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

    private Turn read(
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
                        () -> wire.base(request),
                        Objects.requireNonNullElse(request.query(), "")));
    }

    /** Follows the news from the session's first moment: its stream may be opened much later. */
    private void follow(Session opened) {
        wire.sessionStreams(opened).news(core.announcements(), dialect, opened);
    }

    private Exchange.Origin origin(
            HttpServerRequest request,
            Caller caller,
            Turn turn,
            @Nullable Session session,
            long arrivedNanos) {
        return new Exchange.Origin(
                caller,
                () -> wire.address(request),
                turn.standsAlone() ? null : session,
                mount,
                audience == null ? Follower.NOBODY : audience.client(caller, request),
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
            wire.reply(context, request.response(), dialect.refuse(refusal.get(), headers));
            return;
        }
        BatchExchange batch =
                new BatchExchange(
                        messages.size(),
                        () -> false,
                        reply -> wire.reply(context, request.response(), acknowledged(reply)));
        request.response().closeHandler(_ -> batch.hungUp());
        for (RpcMessage message : messages) {
            Turn turn = read(Transport.BATCH, request, headers, message, session);
            BatchExchange.Member member =
                    batch.member(origin(request, caller, turn, session, arrivedNanos), turn);
            dispatcher.dispatch(member, member::done);
        }
    }

    private @Nullable Session session(Headers headers, Caller caller) {
        String id = headers.get(SESSION_HEADER);
        return id == null ? null : core.sessions().find(id, caller).orElse(null);
    }

    /** Opens a session's own stream, or goes on with one that broke off. */
    void listen(Context context, HttpServerRequest request, Caller caller) {
        Headers headers = new RequestHeaders(request.headers());
        Session session = session(headers, caller);
        if (session == null) {
            wire.reply(
                    context,
                    request.response(),
                    dialect.refuse(new Refusal.UnknownSession(), headers));
            return;
        }
        SessionStreams streams = wire.sessionStreams(session);
        String lastEventId = headers.get("Last-Event-ID");
        ReplayStream stream = lastEventId == null ? streams.standalone() : streams.of(lastEventId);
        if (stream == null) {
            wire.reply(context, request.response(), new Reply(404, null));
            return;
        }
        SseStream connection = wire.openStream(context, request.response(), caller);
        if (connection == null) {
            wire.reply(
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
    void delete(Context context, HttpServerRequest request, Caller caller) {
        Headers headers = new RequestHeaders(request.headers());
        Session session = session(headers, caller);
        Reply reply;
        if (session != null) {
            core.sessions().close(session);
            reply = new Reply(204, null);
        } else {
            Refusal refusal =
                    headers.get(SESSION_HEADER) == null
                            ? new Refusal.SessionRequired()
                            : new Refusal.UnknownSession();
            reply = dialect.refuse(refusal, headers);
        }
        wire.reply(context, request.response(), reply);
    }

    private void refuse(
            Context context, HttpServerRequest request, Headers headers, int code, String reason) {
        Refusal refusal = new Refusal.Unreadable(code, null, reason);
        wire.reply(context, request.response(), dialect.refuse(refusal, headers));
    }
}
