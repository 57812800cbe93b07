package dev.toolbooth.server;

import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.wire.Json;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The admin API: keys and accounts for operators, in plain JSON. It says nothing to web pages of
 * other origins, whatever they may call else. Thread-safe.
 */
final class AdminEndpoint {
    static final String ROOT = "/api/v1";

    private static final int BODY_BYTES_MAX = 64 * 1024;
    private static final int PATH_CHARS_MAX = 4_000;

    private final AdminAccess access;
    private final SessionEndpoint sessions;
    private final Office office;
    private final Gate gate;
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final AdminEvents events;

    AdminEndpoint(
            AdminAccess access,
            SessionEndpoint sessions,
            AdminEvents events,
            Office office,
            Gate gate,
            Dispatcher dispatcher,
            HttpWire wire) {
        this.events = events;
        this.access = access;
        this.sessions = sessions;
        this.office = office;
        this.gate = gate;
        this.dispatcher = dispatcher;
        this.wire = wire;
    }

    /** Whether requests to a path are answered here. */
    static boolean takes(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    /**
     * Answers a request. Runs on its event loop.
     *
     * @param visit what the request's connection is counted as, for limits
     */
    void handle(Context context, HttpServerRequest request, String path, String visit) {
        Refusal tooOften = gate.count(request, visit);
        if (tooOften != null) {
            refuse(context, request, Reason.RATE_LIMITED, "too many requests from this address");
            return;
        }
        if (SessionEndpoint.signsIn(request, path)) {
            sessions.signIn(context, request);
            return;
        }
        switch (access.admit(request)) {
            case AdminAccess.Entry.TurnedAway(Answer.Refused refused) ->
                    answer(context, request, 0, refused);
            case AdminAccess.Entry.Admitted who when sessions.takes(request, path) ->
                    sessions.handle(context, request, path, who);
            case AdminAccess.Entry.Admitted(Role role, _) -> route(context, request, path, role);
        }
    }

    private void route(Context context, HttpServerRequest request, String path, Role role) {
        List<String> parts = parts(path);
        List<AdminRoute> there = AdminRoute.at(parts);
        Optional<AdminRoute> route =
                there.stream().filter(one -> one.method().equals(request.method())).findFirst();
        // Who signs in or out spells the path plainly, and was answered elsewhere.
        if (there.isEmpty() || route.filter(AdminRoute.DOOR::contains).isPresent()) {
            refuse(
                    context,
                    request,
                    Reason.NOT_FOUND,
                    "Nothing is here; " + ROOT + "/openapi.json says what there is");
        } else if (route.isEmpty()) {
            request.response()
                    .putHeader(
                            "Allow",
                            there.stream()
                                    .map(one -> one.method().name())
                                    .collect(Collectors.joining(", ")));
            refuse(
                    context,
                    request,
                    Reason.METHOD_NOT_ALLOWED,
                    request.method() + " does nothing here");
        } else if (!role.covers(route.get().role())) {
            answer(context, request, 0, Answer.forbidden(route.get().role(), role));
        } else {
            asked(context, request, route.get(), role, route.get().ids(parts).orElseThrow());
        }
    }

    private void asked(
            Context context,
            HttpServerRequest request,
            AdminRoute route,
            Role role,
            List<String> ids) {
        Optional<Query> query = Parameters.of(request).map(Query::new);
        if (query.isEmpty()) {
            refuse(
                    context,
                    request,
                    Reason.BAD_REQUEST,
                    "the query must be name=value pairs in percent encoding");
        } else if (route.path().equals(AdminEvents.PATH)) {
            events.open(context, request, role, query.get(), () -> access.stays(request))
                    .ifPresent(refused -> answer(context, request, 0, refused));
        } else {
            part(query.get())
                    .map(part -> new AdminRoute.Ask(role, ids, part, query.get(), Json.object()))
                    .ifPresentOrElse(
                            ask -> take(context, request, route, ask),
                            () ->
                                    refuse(
                                            context,
                                            request,
                                            Reason.BAD_REQUEST,
                                            "limit: expected a whole number from 1 to "
                                                    + Office.Part.LIMIT_MAX));
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
            Context context, HttpServerRequest request, AdminRoute route, AdminRoute.Ask ask) {
        if (!route.hasBody()) {
            run(context, request, route, ask);
            return;
        }
        if (!Accepts.isJson(request.getHeader("Content-Type"))) {
            refuse(
                    context,
                    request,
                    Reason.UNSUPPORTED_MEDIA_TYPE,
                    "expected Content-Type: application/json");
            return;
        }
        Body.read(
                context,
                request,
                BODY_BYTES_MAX,
                bytes -> {
                    JsonNode body = read(bytes);
                    if (body == null) {
                        refuse(context, request, Reason.BAD_REQUEST, "the body is no JSON");
                    } else {
                        run(context, request, route, ask.with(body));
                    }
                },
                () ->
                        refuse(
                                context,
                                request,
                                Reason.TOO_LARGE,
                                "a body has at most " + BODY_BYTES_MAX + " bytes"),
                fault -> wire.broke(context, request.response(), fault));
    }

    private static Optional<Office.Part> part(Query query) {
        String limit = query.parameters().get("limit");
        String after = query.text("after");
        try {
            int wanted = limit == null ? Office.Part.LIMIT : Integer.parseInt(limit);
            return wanted < 1 || wanted > Office.Part.LIMIT_MAX
                    ? Optional.empty()
                    : Optional.of(new Office.Part(after, wanted));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static @Nullable JsonNode read(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (JacksonException | IllegalArgumentException e) {
            return null;
        }
    }

    private void run(
            Context context, HttpServerRequest request, AdminRoute route, AdminRoute.Ask ask) {
        boolean begun =
                dispatcher.run(
                        () -> {
                            try {
                                Answer answer = route.action().run(office, ask);
                                answer(context, request, route.status(), answer);
                            } catch (RuntimeException e) {
                                wire.broke(context, request.response(), e);
                            }
                        });
        if (!begun) {
            refuse(context, request, Reason.UNAVAILABLE, "too many calls at once; try again");
        }
    }

    private void refuse(Context context, HttpServerRequest request, Reason reason, String message) {
        answer(context, request, 0, new Answer.Refused(reason, message));
    }

    private void answer(Context context, HttpServerRequest request, int status, Answer answer) {
        Reply reply =
                switch (answer) {
                    case Answer.Done(var body) -> new Reply(status, body);
                    case Answer.Refused(Reason reason, String message) -> refusal(reason, message);
                };
        // It may have a secret in it.
        wire.reply(context, request.response(), reply.with("Cache-Control", "no-store"));
    }

    static Reply refusal(Reason reason, String message) {
        Reply reply =
                new Reply(
                        reason.status(),
                        Json.object().put("error", reason.word()).put("message", message));
        return switch (reason) {
            case UNAUTHENTICATED -> reply.with("WWW-Authenticate", "Bearer realm=\"admin\"");
            case UNAVAILABLE, RATE_LIMITED -> reply.with("Retry-After", "1");
            case UPGRADE_REQUIRED -> reply.with("Upgrade", "TLS/1.2").with("Connection", "Upgrade");
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
