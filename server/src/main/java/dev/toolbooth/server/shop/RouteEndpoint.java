package dev.toolbooth.server.shop;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.CallPlace;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.AccessDecision;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.server.rpc.HttpExchange;
import dev.toolbooth.server.rpc.RpcExchange;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of tools that are called by plain HTTP requests, each answered by one document.
 * Thread-safe.
 */
public final class RouteEndpoint {
    private static final int QUERY_CHARS_MAX = 8 * 1024;
    private static final byte[] NOTHING = new byte[0];

    private static final AcceptHeader ONE_DOCUMENT = new AcceptHeader(true, false);

    private final Gate gate;
    private final BearerChallenge challenge;
    private final Dispatcher dispatcher;
    private final HttpResponder responder;
    private final boolean open;
    private final Map<String, Map<String, HttpRoute>> byPath = new HashMap<>();

    public RouteEndpoint(RouteSettings settings, EndpointParts parts) {
        this.gate = parts.gate();
        this.challenge = parts.challenge();
        this.dispatcher = parts.dispatcher();
        this.responder = parts.responder();
        this.open = settings.open();
        for (HttpRoute route : settings.all()) {
            byPath.computeIfAbsent(route.path(), _ -> new TreeMap<>()).put(route.method(), route);
        }
    }

    /** Whether requests to a path are answered here. */
    public boolean takes(String path) {
        return byPath.containsKey(path);
    }

    /**
     * Answers a request.
     *
     * @param server what keys that are limited to servers call this one
     */
    public void handle(Context context, HttpServerRequest request, String path, String server) {
        Map<String, HttpRoute> routes = Objects.requireNonNull(byPath.get(path));
        boolean head = request.method().equals(HttpMethod.HEAD);
        HttpRoute route = routes.get(head ? "GET" : request.method().name());
        if (route == null) {
            refuseMethod(context, request, routes.keySet());
            return;
        }
        switch (entry(request, server)) {
            case AccessDecision.TurnedAway<Caller, Refusal>(Refusal refusal) ->
                    refuse(context, request, route, refusal);
            // Whoever asks for the head alone shall not pay for a body that they don't get.
            case AccessDecision.Admitted<Caller, Refusal>(Caller caller) ->
                    read(context, request, route, head ? caller.unpaid() : caller, head);
        }
    }

    private AccessDecision<Caller, Refusal> entry(HttpServerRequest request, String server) {
        return open && request.getHeader(HeaderNames.AUTHORIZATION) == null
                ? new AccessDecision.Admitted<>(Caller.ANONYMOUS)
                : gate.admit(request, server, false);
    }

    private void refuseMethod(Context context, HttpServerRequest request, Set<String> methods) {
        Set<String> allowed = new TreeSet<>(methods);
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        String all = String.join(", ", allowed);
        Reply reply =
                request.method().equals(HttpMethod.OPTIONS)
                        ? new Reply(204, null).with(HeaderNames.ALLOW, all)
                        : PlainReply.notAllowed(request, all);
        responder.reply(context, request.response(), reply);
    }

    private void read(
            Context context,
            HttpServerRequest request,
            HttpRoute route,
            Caller caller,
            boolean head) {
        long arrived = System.nanoTime();
        String query = Objects.requireNonNullElse(request.query(), "");
        if (query.length() > QUERY_CHARS_MAX) {
            tooLarge(context, request, route, 414, "the query", QUERY_CHARS_MAX + " characters");
        } else if (head || route.method().equals("GET")) {
            call(context, request, route, caller, query, NOTHING, arrived);
        } else if (request.getHeader(HeaderNames.CONTENT_TYPE) != null
                && !AcceptHeader.isJson(request.getHeader(HeaderNames.CONTENT_TYPE))) {
            refuse(
                    context,
                    request,
                    route,
                    new Refusal.WrongType("Content-Type must be application/json"));
        } else {
            int most = responder.bodyBytes(request, caller);
            BodyReader.read(
                    responder,
                    context,
                    request,
                    most,
                    bytes -> call(context, request, route, caller, query, bytes, arrived),
                    () -> tooLarge(context, request, route, 413, "the body", most + " bytes"),
                    () -> refuse(context, request, route, HttpResponder.CROWDED));
        }
    }

    private void call(
            Context context,
            HttpServerRequest request,
            HttpRoute route,
            Caller caller,
            String query,
            byte[] body,
            long arrivedNanos) {
        Headers headers = new RequestHeaders(request.headers());
        boolean head = request.method().equals(HttpMethod.HEAD);
        DecodedMessage decoded =
                route.read(head ? unpaid(headers) : headers, query, body, responder.base(request));
        HttpExchange exchange =
                new HttpExchange(
                        responder,
                        context,
                        request,
                        ONE_DOCUMENT,
                        new RpcExchange.Origin(
                                caller,
                                () -> responder.address(request),
                                null,
                                null,
                                Set.of(),
                                Follower.NOBODY,
                                new CallPlace(route.path(), "route"),
                                arrivedNanos),
                        decoded);
        dispatcher.dispatch(exchange, exchange::done);
        exchange.watch();
    }

    private static Headers unpaid(Headers headers) {
        return name -> hidden(name) ? null : headers.get(name);
    }

    /** A request that must cost nothing is read without a payment. */
    private static boolean hidden(@Nullable String name) {
        return name != null && HeaderNames.isPayment(name);
    }

    private void tooLarge(
            Context context,
            HttpServerRequest request,
            HttpRoute route,
            int status,
            String what,
            String most) {
        Refusal refusal =
                new Refusal.Unreadable(
                        RpcCode.INVALID_REQUEST, null, what + " may have at most " + most);
        Reply reply = route.refuse(refusal);
        responder.reply(
                context, request.response(), new Reply(status, reply.body(), reply.headers()));
    }

    private void refuse(
            Context context, HttpServerRequest request, HttpRoute route, Refusal refusal) {
        responder.reply(
                context, request.response(), challenge.on(route.refuse(refusal), refusal, request));
    }
}
