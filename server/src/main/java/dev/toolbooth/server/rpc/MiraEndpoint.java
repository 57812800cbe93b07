package dev.toolbooth.server.rpc;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.AccessDecision;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.stream.SessionNotifications;
import dev.toolbooth.server.stream.SseStream;
import dev.toolbooth.server.stream.StreamKind;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Mira's contracts over HTTP: a POST for each message, and a GET for notifications. Thread-safe.
 */
public final class MiraEndpoint {
    /** What keys that are limited to servers call this one. */
    private static final String NAME = "mira";

    /** A sixteenth of what is read of a request that is refused, for its id. */
    private static final int ID_WITHIN_BYTES = 512 * 1024;

    private final MiraSettings settings;
    private final Announcements announcements;
    private final Gate gate;
    private final BearerChallenge challenge;
    private final HttpResponder responder;
    private final StreamSubscribers streamSubscribers;
    private final RpcEndpoint rpc;

    public MiraEndpoint(MiraSettings settings, EndpointParts parts) {
        this.settings = settings;
        this.announcements = parts.core().announcements();
        this.gate = parts.gate();
        this.challenge = parts.challenge();
        this.responder = parts.responder();
        this.streamSubscribers = new StreamSubscribers(settings.dialect());
        this.rpc =
                new RpcEndpoint(
                        parts,
                        new Mount(settings.dialect(), null, settings.mountOnly(), settings.path()),
                        false,
                        streamSubscribers);
    }

    /** Whether requests to a path are answered here. */
    public boolean takes(String path) {
        return path.equals(settings.path());
    }

    /**
     * Answers a request, or has it answered.
     *
     * @param shown what there is here, or null for everything
     */
    public void handle(Context context, HttpServerRequest request, @Nullable Scopes shown) {
        if (!StreamSubscribers.named(request)) {
            refuse(
                    context,
                    request,
                    new Refusal.Unreadable(
                            RpcCode.INVALID_REQUEST,
                            null,
                            StreamSubscribers.NAME_HEADER
                                    + " must be 1 to 64 letters, digits, dots, hyphens or"
                                    + " underscores"));
            return;
        }
        switch (gate.admit(request, NAME, false)) {
            case AccessDecision.Admitted<Caller, Refusal>(Caller caller) ->
                    admitted(context, request, shown == null ? caller : caller.within(shown));
            case AccessDecision.TurnedAway<Caller, Refusal>(Refusal refusal) ->
                    refuse(context, request, refusal);
        }
    }

    private void admitted(Context context, HttpServerRequest request, Caller caller) {
        if (request.method().equals(HttpMethod.POST)) {
            rpc.post(context, request, caller);
        } else if (request.method().equals(HttpMethod.GET)
                && AcceptHeader.of(request.getHeader(HeaderNames.ACCEPT)).events()) {
            listen(context, request, caller);
        } else {
            String hint =
                    "POST a JSON-RPC request, or GET with Accept: text/event-stream to hear of what"
                            + " happens";
            responder.reply(
                    context,
                    request.response(),
                    PlainReply.of(405, "method_not_allowed", hint)
                            .with(HeaderNames.ALLOW, "POST, GET"));
        }
    }

    private void listen(Context context, HttpServerRequest request, Caller caller) {
        SseStream stream = responder.openStream(context, request.response(), caller);
        if (stream == null) {
            refuse(context, request, new Refusal.Overloaded("streams", 5));
            return;
        }
        stream.kind(StreamKind.LISTEN);
        Listeners.Registration news =
                SessionNotifications.follow(
                        announcements, settings.dialect(), new Session("", caller, 0), stream);
        streamSubscribers.join(caller, request, stream, news::close);
        request.response().closeHandler(_ -> stream.closedNow());
        // So that the client sees at once that the stream is open.
        stream.heartbeat();
    }

    /** Says no in Mira's words, to the request that it is about. */
    public void refuse(Context context, HttpServerRequest request, Refusal refusal) {
        if (request.method().equals(HttpMethod.POST) && !request.isEnded()) {
            BodyReader.readId(
                    responder,
                    context,
                    request,
                    ID_WITHIN_BYTES,
                    id -> refuse(context, request, refusal, id.orElse(null)));
        } else {
            refuse(context, request, refusal, null);
        }
    }

    private void refuse(
            Context context, HttpServerRequest request, Refusal refusal, @Nullable JsonNode id) {
        Headers headers = new RequestHeaders(request.headers());
        Reply reply = settings.dialect().refuse(refusal, headers, id);
        responder.reply(context, request.response(), challenge.on(reply, refusal, request));
    }
}
