package dev.toolbooth.server;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.server.metrics.StreamKind;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcCodec;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Mira's contracts over HTTP: a POST for each message, and a GET for whoever wants to hear of what
 * happens meanwhile. Thread-safe.
 */
final class MiraEndpoint {
    /** What keys that are limited to servers call this one. */
    private static final String NAME = "mira";

    private final MiraSettings settings;
    private final Announcements announcements;
    private final Gate gate;
    private final Challenge challenge;
    private final HttpWire wire;
    private final Audience audience;
    private final RpcEndpoint rpc;

    MiraEndpoint(MiraSettings settings, Router.Parts parts, RpcCodec codec) {
        this.settings = settings;
        this.announcements = parts.core().announcements();
        this.gate = parts.gate();
        this.challenge = parts.challenge();
        this.wire = parts.wire();
        this.audience = new Audience(settings.dialect());
        this.rpc =
                new RpcEndpoint(
                        parts.core(),
                        new Mount(settings.dialect(), null, settings.apart(), settings.path()),
                        codec,
                        parts.dispatcher(),
                        wire,
                        false,
                        audience);
    }

    /** Whether requests to a path are answered here. */
    boolean takes(String path) {
        return path.equals(settings.path());
    }

    /**
     * Answers a request, or has it answered.
     *
     * @param shown what there is here, or null for everything
     */
    void handle(Context context, HttpServerRequest request, @Nullable Scopes shown) {
        if (!Audience.named(request)) {
            refuse(
                    context,
                    request,
                    new Refusal.Unreadable(
                            RpcCode.INVALID_REQUEST,
                            null,
                            Audience.NAME_HEADER
                                    + " must be 1 to 64 letters, digits, dots, hyphens or"
                                    + " underscores"));
            return;
        }
        switch (gate.admit(request, NAME, false)) {
            case Gate.Entry.Admitted(Caller caller) ->
                    admitted(context, request, shown == null ? caller : caller.within(shown));
            case Gate.Entry.TurnedAway(Refusal refusal) -> refuse(context, request, refusal);
        }
    }

    private void admitted(Context context, HttpServerRequest request, Caller caller) {
        if (request.method().equals(HttpMethod.POST)) {
            rpc.post(context, request, caller);
        } else if (request.method().equals(HttpMethod.GET)
                && Accepts.of(request.getHeader("Accept")).events()) {
            listen(context, request, caller);
        } else {
            String hint =
                    "POST a JSON-RPC request, or GET with Accept: text/event-stream to hear of what"
                            + " happens";
            wire.reply(
                    context,
                    request.response(),
                    new Reply(
                                    405,
                                    Json.object()
                                            .put("error", "method_not_allowed")
                                            .put("message", hint))
                            .with("Allow", "POST, GET"));
        }
    }

    private void listen(Context context, HttpServerRequest request, Caller caller) {
        SseStream stream = wire.openStream(context, request.response(), caller);
        if (stream == null) {
            refuse(context, request, new Refusal.Overloaded("streams", 5));
            return;
        }
        stream.kind(StreamKind.LISTEN);
        Announcements.Registration news =
                SessionNews.follow(
                        announcements, settings.dialect(), new Session("", caller, 0), stream);
        audience.join(caller, request, stream, news::close);
        request.response().closeHandler(_ -> stream.closedNow());
        // So that whoever has opened the stream sees at once that it is.
        stream.heartbeat();
    }

    /** Says no in Mira's words. */
    void refuse(Context context, HttpServerRequest request, Refusal refusal) {
        Reply reply = settings.dialect().refuse(refusal, new RequestHeaders(request.headers()));
        wire.reply(context, request.response(), challenge.on(reply, refusal, request));
    }
}
