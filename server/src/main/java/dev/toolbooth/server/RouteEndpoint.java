package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.call.CallPlace;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tools that are called by plain HTTP requests, each answered by one document. Thread-safe. */
final class RouteEndpoint {
    private static final int QUERY_CHARS_MAX = 8 * 1024;
    private static final byte[] NOTHING = new byte[0];

    /** What a payment comes in; a request that must cost nothing is read without it. */
    private static final Set<String> PAYMENTS = Set.of("payment-signature", "x-payment");

    private static final Accepts ONE_DOCUMENT = new Accepts(true, false);

    private final Core core;
    private final Gate gate;
    private final Challenge challenge;
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final boolean open;
    private final Map<String, Map<String, HttpRoute>> byPath = new HashMap<>();

    RouteEndpoint(
            RouteSettings settings,
            Core core,
            Gate gate,
            Challenge challenge,
            Dispatcher dispatcher,
            HttpWire wire) {
        this.core = core;
        this.gate = gate;
        this.challenge = challenge;
        this.dispatcher = dispatcher;
        this.wire = wire;
        this.open = settings.open();
        for (HttpRoute route : settings.all()) {
            byPath.computeIfAbsent(route.path(), _ -> new TreeMap<>()).put(route.method(), route);
        }
    }

    /** Whether requests to a path are answered here. */
    boolean takes(String path) {
        return byPath.containsKey(path);
    }

    /**
     * Answers a request.
     *
     * @param server what keys that are limited to servers call this one
     */
    void handle(Context context, HttpServerRequest request, String path, String server) {
        Map<String, HttpRoute> routes = Objects.requireNonNull(byPath.get(path));
        boolean head = request.method().equals(HttpMethod.HEAD);
        HttpRoute route = routes.get(head ? "GET" : request.method().name());
        if (route == null) {
            refuseMethod(context, request, routes.keySet());
            return;
        }
        switch (entry(request, server)) {
            case Gate.Entry.TurnedAway(Refusal refusal) -> refuse(context, request, route, refusal);
            // Whoever asks for the head alone shall not pay for a body that they don't get.
            case Gate.Entry.Admitted(Caller caller) ->
                    read(context, request, route, head ? caller.unpaid() : caller, head);
        }
    }

    private Gate.Entry entry(HttpServerRequest request, String server) {
        return open && request.getHeader("Authorization") == null
                ? new Gate.Entry.Admitted(Caller.ANONYMOUS)
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
                        ? new Reply(204, null)
                        : new Reply(
                                405,
                                Json.object()
                                        .put("error", "method_not_allowed")
                                        .put("message", request.method() + " does nothing here"));
        wire.reply(context, request.response(), reply.with("Allow", all));
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
        } else if (request.getHeader("Content-Type") != null
                && !Accepts.isJson(request.getHeader("Content-Type"))) {
            refuse(
                    context,
                    request,
                    route,
                    new Refusal.WrongType("Content-Type must be application/json"));
        } else {
            int most = core.limits().bodyBytes();
            Body.read(
                    context,
                    request,
                    most,
                    bytes -> call(context, request, route, caller, query, bytes, arrived),
                    () -> tooLarge(context, request, route, 413, "the body", most + " bytes"),
                    fault -> wire.broke(context, request.response(), fault));
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
        Turn turn = route.read(head ? unpaid(headers) : headers, query, body, wire.base(request));
        PostExchange exchange =
                new PostExchange(
                        wire,
                        context,
                        request,
                        ONE_DOCUMENT,
                        new Exchange.Origin(
                                caller,
                                () -> wire.address(request),
                                null,
                                null,
                                Set.of(),
                                Follower.NOBODY,
                                new CallPlace(route.path(), "route"),
                                arrivedNanos),
                        turn);
        dispatcher.dispatch(exchange, exchange::done);
        exchange.watch();
    }

    private static Headers unpaid(Headers headers) {
        return name -> hidden(name) ? null : headers.get(name);
    }

    private static boolean hidden(@Nullable String name) {
        return name != null && PAYMENTS.contains(name.toLowerCase(Locale.ROOT));
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
        wire.reply(context, request.response(), new Reply(status, reply.body(), reply.headers()));
    }

    private void refuse(
            Context context, HttpServerRequest request, HttpRoute route, Refusal refusal) {
        wire.reply(
                context, request.response(), challenge.on(route.refuse(refusal), refusal, request));
    }
}
