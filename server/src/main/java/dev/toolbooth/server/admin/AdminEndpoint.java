package dev.toolbooth.server.admin;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.Entrance;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.QueryParameters;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The endpoint of the admin API: keys and accounts for operators, in plain JSON. It tells web pages
 * of other origins nothing, whatever else they may call. Thread-safe.
 */
public final class AdminEndpoint {
    static final String ROOT = "/api/v1";

    private static final int BODY_BYTES_MAX = 64 * 1024;
    private static final int PATH_CHARS_MAX = 4_000;

    private final AdminAccess access;
    private final SignInEndpoint sessions;
    private final AdminRoutes routes;
    private final Gate gate;
    private final Dispatcher dispatcher;
    private final Entrance<AdminAccess.Operator, AdminResult.Refused> entrance;
    private final AdminEvents events;

    public AdminEndpoint(
            AdminAccess access,
            SignInEndpoint sessions,
            AdminEvents events,
            AdminRoutes routes,
            Gate gate,
            Dispatcher dispatcher) {
        this.events = events;
        this.access = access;
        this.sessions = sessions;
        this.routes = routes;
        this.gate = gate;
        this.dispatcher = dispatcher;
        this.entrance = sessions.entrance();
    }

    /** The entrance for operators, who are turned away in the words of this API. */
    static Entrance<AdminAccess.Operator, AdminResult.Refused> entrance(
            AdminAccess access, HttpResponder responder) {
        return new Entrance<>(responder, access::admit, (_, refused) -> refusal(refused));
    }

    /** Whether requests to a path are answered here. */
    public static boolean takes(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    /**
     * Answers a request. Runs on its event loop.
     *
     * @param visit what the request's connection is counted as, for limits
     */
    public void handle(Context context, HttpServerRequest request, String path, String visit) {
        Refusal tooOften = gate.count(request, visit);
        if (tooOften != null) {
            refuse(context, request, Reason.RATE_LIMITED, "too many requests from this address");
            return;
        }
        if (SignInEndpoint.signsIn(request, path)) {
            sessions.signIn(context, request);
            return;
        }
        entrance.enter(
                context,
                request,
                operator -> {
                    if (sessions.takes(request, path)) {
                        sessions.handle(context, request, path, operator);
                    } else {
                        route(context, request, path, operator.role());
                    }
                });
    }

    private void route(Context context, HttpServerRequest request, String path, AdminRole role) {
        Optional<Map<String, String>> query = QueryParameters.of(request);
        if (query.isEmpty()) {
            refuse(
                    context,
                    request,
                    Reason.BAD_REQUEST,
                    "the query must be name=value pairs in percent encoding");
            return;
        }
        List<String> parts = parts(path);
        List<AdminRoute> there = routes.at(parts);
        Optional<AdminRoute> route =
                there.stream()
                        .filter(one -> one.method().equals(request.method().name()))
                        .findFirst();
        // Who signs in or out spells the path plainly, and was answered elsewhere.
        if (there.isEmpty() || route.filter(SignInEndpoint.ROUTES::contains).isPresent()) {
            refuse(
                    context,
                    request,
                    Reason.NOT_FOUND,
                    "Nothing is here; " + ROOT + "/openapi.json says what there is");
        } else if (route.isEmpty()) {
            request.response()
                    .putHeader(
                            HeaderNames.ALLOW,
                            there.stream()
                                    .map(AdminRoute::method)
                                    .collect(Collectors.joining(", ")));
            refuse(
                    context,
                    request,
                    Reason.METHOD_NOT_ALLOWED,
                    request.method() + " does nothing here");
        } else if (!role.covers(route.get().role())) {
            entrance.refuse(context, request, AdminResult.forbidden(route.get().role(), role));
        } else {
            asked(
                    context,
                    request,
                    route.get(),
                    new AdminRequest(
                            route.get().name(),
                            route.get().ids(parts).orElseThrow(),
                            query.get(),
                            Json.object(),
                            role));
        }
    }

    private void asked(
            Context context, HttpServerRequest request, AdminRoute route, AdminRequest wanted) {
        if (route.path().equals(AdminEvents.PATH)) {
            events.open(context, request, wanted, () -> access.stays(request))
                    .ifPresent(refused -> entrance.refuse(context, request, refused));
        } else {
            take(context, request, route, wanted);
        }
    }

    /** The parts of a path below the root, with what is escaped in them read. */
    private static List<String> parts(String path) {
        List<String> parts = new ArrayList<>();
        if (path.length() > PATH_CHARS_MAX || path.length() <= ROOT.length() + 1) {
            return parts;
        }
        for (String part : path.substring(ROOT.length() + 1).split("/", -1)) {
            try {
                // A plus is a plus in a path.
                parts.add(URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                return List.of();
            }
        }
        return parts;
    }

    private void take(
            Context context, HttpServerRequest request, AdminRoute route, AdminRequest wanted) {
        if (!route.hasBody()) {
            run(context, request, route, wanted);
            return;
        }
        readBody(
                entrance,
                context,
                request,
                BODY_BYTES_MAX,
                bytes -> {
                    JsonNode body = read(bytes);
                    if (body == null) {
                        refuse(context, request, Reason.BAD_REQUEST, "the body is no JSON");
                    } else {
                        run(context, request, route, wanted.with(body));
                    }
                });
    }

    /** Hands the body of a request over, or refuses one that is too large or of another type. */
    static void readBody(
            Entrance<AdminAccess.Operator, AdminResult.Refused> entrance,
            Context context,
            HttpServerRequest request,
            int bytesMax,
            Consumer<byte[]> whole) {
        if (!AcceptHeader.isJson(request.getHeader(HeaderNames.CONTENT_TYPE))) {
            entrance.refuse(
                    context,
                    request,
                    new AdminResult.Refused(
                            Reason.UNSUPPORTED_MEDIA_TYPE,
                            "expected Content-Type: application/json"));
            return;
        }
        BodyReader.read(
                entrance.responder(),
                context,
                request,
                bytesMax,
                whole,
                () ->
                        entrance.refuse(
                                context,
                                request,
                                new AdminResult.Refused(
                                        Reason.TOO_LARGE,
                                        "a body has at most " + bytesMax + " bytes")));
    }

    private static @Nullable JsonNode read(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (JacksonException | IllegalArgumentException e) {
            return null;
        }
    }

    private void run(
            Context context, HttpServerRequest request, AdminRoute route, AdminRequest wanted) {
        dispatcher.reply(
                entrance.responder(),
                context,
                request,
                () ->
                        switch (routes.ask(wanted)) {
                            case AdminResult.Done(var body) ->
                                    unstored(new Reply(route.status(), body));
                            case AdminResult.Refused refused -> refusal(refused);
                        },
                () ->
                        refusal(
                                new AdminResult.Refused(
                                        Reason.UNAVAILABLE, "too many calls at once; try again")));
    }

    private void refuse(Context context, HttpServerRequest request, Reason reason, String message) {
        entrance.refuse(context, request, new AdminResult.Refused(reason, message));
    }

    /** A reply that may have a secret in it. */
    static Reply unstored(Reply reply) {
        return reply.with(HeaderNames.CACHE_CONTROL, "no-store");
    }

    static Reply refusal(AdminResult.Refused refused) {
        Reply reply = unstored(new Reply(refused.reason().status(), refused.json()));
        return switch (refused.reason()) {
            case UNAUTHENTICATED ->
                    reply.with(HeaderNames.WWW_AUTHENTICATE, "Bearer realm=\"admin\"");
            case UNAVAILABLE, RATE_LIMITED -> reply.with(HeaderNames.RETRY_AFTER, "1");
            case UPGRADE_REQUIRED ->
                    reply.with(HeaderNames.UPGRADE, "TLS/1.2")
                            .with(HeaderNames.CONNECTION, HeaderNames.UPGRADE);
            case BAD_REQUEST,
                    FORBIDDEN,
                    NOT_FOUND,
                    METHOD_NOT_ALLOWED,
                    CONFLICT,
                    TOO_LARGE,
                    UNSUPPORTED_MEDIA_TYPE ->
                    reply;
        };
    }
}
