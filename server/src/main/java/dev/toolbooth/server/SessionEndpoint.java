package dev.toolbooth.server;

import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The part of the admin API that has to do with cookies: signing in and out, and links for others.
 * Thread-safe.
 */
final class SessionEndpoint {
    private static final String SESSION = AdminEndpoint.ROOT + "/session";
    private static final String LINKS = AdminEndpoint.ROOT + "/links";

    private static final int BODY_BYTES_MAX = 10_000;

    private final AdminAccess access;
    private final ConsoleSettings console;
    private final ServerInfo server;
    private final Gate gate;
    private final HttpWire wire;

    SessionEndpoint(
            AdminAccess access,
            ConsoleSettings console,
            ServerInfo server,
            Gate gate,
            HttpWire wire) {
        this.access = access;
        this.console = console;
        this.server = server;
        this.gate = gate;
        this.wire = wire;
    }

    /** Whether somebody wants to sign in, for which nothing else is needed. */
    static boolean signsIn(HttpServerRequest request, String path) {
        return path.equals(SESSION) && request.method().equals(HttpMethod.POST);
    }

    /** Whether requests of operators to a path are answered here. */
    boolean takes(HttpServerRequest request, String path) {
        return AdminRoute.DOOR.stream()
                .anyMatch(
                        route ->
                                path.equals(AdminEndpoint.ROOT + route.path())
                                        && route.method().equals(request.method()));
    }

    /** Has somebody signed in by a key. Runs on the request's event loop. */
    void signIn(Context context, HttpServerRequest request) {
        Optional<Answer.Refused> objection =
                access.noSignIn(request)
                        .or(() -> access.foreign(request))
                        .or(() -> access.noGuess(request));
        if (objection.isPresent()) {
            refuse(context, request, objection.get());
        } else {
            withBody(context, request, body -> signIn(request, body));
        }
    }

    private Reply signIn(HttpServerRequest request, ObjectNode body) {
        if (body.size() != 1 || !body.path("key").isString()) {
            return refusal(Reason.BAD_REQUEST, "expected {\"key\": \"…\"}");
        }
        // Again: many may have been let try before the first of them was wrong.
        Optional<Answer.Refused> tooMany = access.noGuess(request);
        if (tooMany.isPresent()) {
            return refusal(tooMany.get().reason(), tooMany.get().message());
        }
        Optional<Role> role = access.signIn(request, body.path("key").stringValue());
        if (role.isEmpty()) {
            return refusal(
                    Reason.UNAUTHENTICATED,
                    "this is no key of an operator (admin.key, admin.operator-key,"
                            + " admin.viewer-key); toolbooth console prints a link that needs none");
        }
        ConsoleSessions.Opened opened = open(request, role.get());
        return new Reply(201, shown(opened.session()))
                .with(
                        "Set-Cookie",
                        ConsoleCookie.given(request, gate.encrypted(request), opened.id()));
    }

    /** Begins a session in the place of the one that the browser had. */
    ConsoleSessions.Opened open(HttpServerRequest request, Role role) {
        String before = access.cookie(request);
        if (before != null) {
            console.sessions().close(before);
        }
        return console.sessions().open(role);
    }

    private static ObjectNode shown(ConsoleSessions.Session session) {
        return Json.object()
                .put("role", session.role().word())
                .put("csrf", session.csrf())
                .put("expires", session.expires().toString());
    }

    /** Answers an operator. Runs on the request's event loop. */
    void handle(
            Context context,
            HttpServerRequest request,
            String path,
            AdminAccess.Entry.Admitted who) {
        if (path.equals(LINKS)) {
            if (!who.role().covers(Role.ADMIN)) {
                refuse(context, request, Answer.forbidden(Role.ADMIN, who.role()));
            } else {
                withBody(context, request, body -> link(request, body));
            }
        } else if (request.method().equals(HttpMethod.DELETE)) {
            reply(context, request, signOut(request, who));
        } else {
            reply(context, request, whoAmI(who));
        }
    }

    private Reply whoAmI(AdminAccess.Entry.Admitted who) {
        ConsoleSessions.Session session = who.session();
        ObjectNode body =
                session == null ? Json.object().put("role", who.role().word()) : shown(session);
        body.putObject("server").put("name", server.name()).put("version", server.version());
        return new Reply(200, body);
    }

    private Reply signOut(HttpServerRequest request, AdminAccess.Entry.Admitted who) {
        String id = access.cookie(request);
        if (who.session() == null || id == null) {
            return refusal(Reason.CONFLICT, "a key has no session that could end");
        }
        console.sessions().close(id);
        return new Reply(200, Json.object().put("role", who.role().word()))
                .with("Set-Cookie", ConsoleCookie.taken(request, gate.encrypted(request)));
    }

    private Reply link(HttpServerRequest request, ObjectNode body) {
        if (!access.hasConsole(request)) {
            return refusal(Reason.NOT_FOUND, "there is no console here (console.enabled)");
        }
        Optional<Role> role = Role.of(body.path("role").asString(""));
        if (role.isEmpty() || body.size() != 1) {
            return refusal(
                    Reason.BAD_REQUEST,
                    "expected {\"role\": \"…\"} with viewer, operator or admin");
        }
        ConsoleSessions.Issued issued =
                console.sessions().issue(role.get(), ConsoleSessions.CODE_LIFE);
        return new Reply(
                201,
                Json.object()
                        .put("url", base(request) + ConsoleEndpoint.link(issued.code()))
                        .put("role", issued.role().word())
                        .put("expires", issued.expires().toString()));
    }

    /** Where a link leads: to this machine, unless the console is for others too. */
    private String base(HttpServerRequest request) {
        return console.mode() == AdminSettings.Mode.ALWAYS
                ? wire.base(request)
                : (request.isSSL() ? "https://" : "http://") + PublicUrl.host(request);
    }

    private void withBody(
            Context context, HttpServerRequest request, Function<ObjectNode, Reply> answer) {
        if (!Accepts.isJson(request.getHeader("Content-Type"))) {
            reply(
                    context,
                    request,
                    refusal(
                            Reason.UNSUPPORTED_MEDIA_TYPE,
                            "expected Content-Type: application/json"));
            return;
        }
        Body.read(
                context,
                request,
                BODY_BYTES_MAX,
                bytes -> {
                    JsonNode body = JsonInput.read(bytes).orElse(null);
                    reply(
                            context,
                            request,
                            body instanceof ObjectNode object
                                    ? answer.apply(object)
                                    : refusal(Reason.BAD_REQUEST, "expected a JSON object"));
                },
                () ->
                        reply(
                                context,
                                request,
                                refusal(
                                        Reason.TOO_LARGE,
                                        "a body has at most " + BODY_BYTES_MAX + " bytes")),
                fault -> wire.broke(context, request.response(), fault));
    }

    private void refuse(Context context, HttpServerRequest request, Answer.Refused refused) {
        reply(context, request, refusal(refused.reason(), refused.message()));
    }

    private static Reply refusal(Reason reason, String message) {
        return AdminEndpoint.refusal(reason, message);
    }

    private void reply(Context context, HttpServerRequest request, Reply reply) {
        wire.reply(context, request.response(), reply.with("Cache-Control", "no-store"));
    }
}
