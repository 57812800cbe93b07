package dev.toolbooth.server.rpc;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcCodec;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The POSTs to the endpoint that name an open stream in a header and are answered there. A message
 * that can't be accepted is refused in the response to the POST, and has had no effect.
 * Thread-safe.
 */
public final class HeaderRouting {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Dialect dialect;
    private final RpcCodec codec;
    private final SseEndpoint streams;
    private final HttpResponder responder;

    public HeaderRouting(
            Dialect dialect, RpcCodec codec, SseEndpoint streams, HttpResponder responder) {
        this.dialect = dialect;
        this.codec = codec;
        this.streams = streams;
        this.responder = responder;
    }

    /** Whether a POST wants to be answered on a stream. */
    public static boolean wanted(HttpServerRequest request) {
        return new RequestHeaders(request.headers()).get(HeaderNames.X_SSE_CLIENT_ID) != null;
    }

    /** Takes a POST whose headers have been looked at. */
    public void post(Context context, HttpServerRequest request, Caller caller) {
        Headers headers = new RequestHeaders(request.headers());
        String objection = objection(request, headers);
        if (objection == null && client(headers, caller) == null) {
            objection = noStream();
        }
        if (objection != null) {
            responder.reply(context, request.response(), refused(objection, headers));
            return;
        }
        String address = responder.address(request);
        String query = Objects.requireNonNullElse(request.query(), "");
        int most = responder.bodyBytes(request, caller);
        BodyReader.read(
                responder,
                context,
                request,
                most,
                bytes -> {
                    RpcBody body = codec.read(bytes);
                    Refusal tooOften = responder.countBatch(request, body);
                    responder.reply(
                            context,
                            request.response(),
                            tooOften == null
                                    ? take(body, headers, caller, address, query)
                                    : dialect.refuse(tooOften, headers));
                },
                () -> responder.reply(context, request.response(), tooLarge(most, headers)),
                () -> {
                    Reply reply = dialect.refuse(HttpResponder.CROWDED, headers);
                    responder.reply(context, request.response(), reply);
                });
    }

    /** What is wrong with the headers, or null. */
    private @Nullable String objection(HttpServerRequest request, Headers headers) {
        List<String> ids = request.headers().getAll(HeaderNames.X_SSE_CLIENT_ID);
        String session = headers.get(HeaderNames.MCP_SESSION_ID);
        if (ids.size() != 1) {
            return HeaderNames.X_SSE_CLIENT_ID + " must be given once";
        }
        if (!AcceptHeader.isJson(headers.get(HeaderNames.CONTENT_TYPE))) {
            return "Content-Type must be application/json";
        }
        if (dialect.standsAlone(headers)) {
            return "in this revision of MCP every POST is answered in its own response; leave "
                    + HeaderNames.X_SSE_CLIENT_ID
                    + " out";
        }
        return session == null || session.equals(ids.getFirst())
                ? null
                : "Mcp-Session-Id and "
                        + HeaderNames.X_SSE_CLIENT_ID
                        + " name different clients; send one of them";
    }

    /** Unknown, closed and foreign streams look the same. */
    private @Nullable RoutedClient client(Headers headers, Caller caller) {
        String id = headers.get(HeaderNames.X_SSE_CLIENT_ID);
        return id == null ? null : streams.routed(id, caller);
    }

    /** Begins to work on a body, and says what the response to the POST is. */
    private Reply take(RpcBody body, Headers headers, Caller caller, String address, String query) {
        RoutedClient client = client(headers, caller);
        if (client == null) {
            // It was there before the body came.
            return refused(noStream(), headers);
        }
        Optional<Refusal> refusal = refusal(body, headers, client);
        if (refusal.isPresent()) {
            return dialect.refuse(refusal.get(), headers);
        }
        if (!client.take(body, headers, caller, address, query)) {
            return tooMany(body, headers, client);
        }
        return new Reply(
                202,
                Json.object()
                        .put("status", "accepted")
                        .put("message", "Request queued for processing"));
    }

    private Reply tooMany(RpcBody body, Headers headers, RoutedClient client) {
        Refusal refusal = new Refusal.Overloaded("requests of this client", RETRY_AFTER_SECONDS);
        return body instanceof RpcBody.Single(RpcMessage message)
                ? dialect.read(new Inbound(Transport.SSE, headers, message, client.session()))
                        .write(new Outcome.Refused(refusal))
                : dialect.refuse(refusal, headers);
    }

    /** Why nothing of this body can be done. */
    private Optional<Refusal> refusal(RpcBody body, Headers headers, RoutedClient client) {
        return switch (body) {
            case RpcBody.Single(RpcMessage.Invalid(var id, String reason, _)) ->
                    Optional.of(new Refusal.Unreadable(RpcCode.INVALID_REQUEST, id, reason));
            case RpcBody.Single _ -> Optional.empty();
            case RpcBody.Batch(List<RpcMessage> messages) ->
                    dialect.refuseBatch(headers, client.session(), messages);
            case RpcBody.Broken(int code, String reason) ->
                    Optional.of(new Refusal.Unreadable(code, null, reason));
        };
    }

    private static String noStream() {
        return HeaderNames.X_SSE_CLIENT_ID
                + " names no open stream: GET this endpoint with Accept: text/event-stream, and"
                + " send the clientId of its first event";
    }

    private Reply refused(String objection, Headers headers) {
        return dialect.refuse(
                new Refusal.Unreadable(
                        RpcCode.INVALID_REQUEST, null, "Invalid request: " + objection),
                headers);
    }

    private Reply tooLarge(int bytesMax, Headers headers) {
        String most = "the body may have at most " + bytesMax + " bytes";
        return new Reply(413, refused(most, headers).body());
    }
}
