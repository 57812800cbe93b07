package dev.toolbooth.server.admin;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.http.Entrance;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * The part of the admin API that deals with cookies: signing in and out, and links for others.
 * Thread-safe.
 */
public final class SignInEndpoint {
    private static final String ROLES = AdminSchema.words(AdminRole.values(), AdminRole::word);

    private static final String SESSION_LINES =
            """
            csrf%1$s     string  What requests by cookie send as X-CSRF-Token: \
              the cookie alone is no session.
            expires%1$s  time    When the session ends if nothing more is asked.
            role    %2$s
            """;

    /** The routes that have to do with cookies, and so are answered here and not by the table. */
    static final List<AdminRoute> ROUTES =
            List.of(
                    AdminRoute.get("/session", SignInEndpoint::elsewhere)
                            .says("Who asks: the role, and the session if there is one.")
                            .answers(
                                    AdminSchema.of(
                                            "Session",
                                            "",
                                            SESSION_LINES.formatted("?", ROLES)
                                                    + """
                                                    server     object
                                                      name     string
                                                      version  string
                                                    """)),
                    AdminRoute.post("/session", SignInEndpoint::elsewhere)
                            .only(AdminRole.VIEWER)
                            .creates()
                            .says("Sign in with a key. The answer sets the cookie of the session.")
                            .takes(
                                    AdminSchema.of(
                                                    "SignIn",
                                                    "",
                                                    "key string admin.key, admin.operator-key or"
                                                            + " admin.viewer-key.")
                                            .like("{\"key\": \"a-key-that-is-long-enough\"}"))
                            .answers(
                                    AdminSchema.of(
                                            "NewSession", "", SESSION_LINES.formatted("", ROLES))),
                    AdminRoute.delete("/session", SignInEndpoint::elsewhere)
                            .only(AdminRole.VIEWER)
                            .says("Sign out.")
                            .answers(AdminSchema.of("EndedSession", "", "role " + ROLES))
                            .conflicts(),
                    AdminRoute.post("/links", SignInEndpoint::elsewhere)
                            .only(AdminRole.ADMIN)
                            .creates()
                            .says(
                                    "Make a link that lets somebody into the console once, within"
                                            + " ten minutes.")
                            .takes(
                                    AdminSchema.of("LinkOrder", "", "role " + ROLES)
                                            .like("{\"role\": \"viewer\"}"))
                            .answers(
                                    AdminSchema.of(
                                            "Link",
                                            "",
                                            "url string\nexpires time\nrole " + ROLES)));

    private static final String SESSION = AdminEndpoint.ROOT + "/session";
    private static final String LINKS = AdminEndpoint.ROOT + "/links";

    private static final int BODY_BYTES_MAX = 10_000;

    private final AdminAccess access;
    private final ConsoleSettings console;
    private final ServerInfo server;
    private final Gate gate;
    private final Entrance<AdminAccess.Operator, AdminResult.Refused> entrance;

    public SignInEndpoint(
            AdminAccess access,
            ConsoleSettings console,
            ServerInfo server,
            Gate gate,
            HttpResponder responder) {
        this.access = access;
        this.console = console;
        this.server = server;
        this.gate = gate;
        this.entrance = AdminEndpoint.entrance(access, responder);
    }

    /** The entrance that this shares with the rest of the admin API. */
    Entrance<AdminAccess.Operator, AdminResult.Refused> entrance() {
        return entrance;
    }

    private static AdminResult elsewhere(AdminRequest request) {
        throw new IllegalStateException(request.route() + " is answered by SignInEndpoint");
    }

    /** Whether a request is a sign-in, which needs no credential yet. */
    static boolean signsIn(HttpServerRequest request, String path) {
        return path.equals(SESSION) && request.method().equals(HttpMethod.POST);
    }

    /** Whether requests of operators to a path are answered here. */
    boolean takes(HttpServerRequest request, String path) {
        return ROUTES.stream()
                .anyMatch(
                        route ->
                                path.equals(AdminEndpoint.ROOT + route.path())
                                        && route.method().equals(request.method().name()));
    }

    /** Signs an operator in by a key. Runs on the request's event loop. */
    void signIn(Context context, HttpServerRequest request) {
        Optional<AdminResult.Refused> objection =
                access.noSignIn(request)
                        .or(() -> access.foreign(request))
                        .or(() -> access.noGuess(request));
        if (objection.isPresent()) {
            entrance.refuse(context, request, objection.get());
        } else {
            withBody(context, request, body -> signIn(request, body));
        }
    }

    private Reply signIn(HttpServerRequest request, ObjectNode body) {
        if (body.size() != 1 || !body.path("key").isString()) {
            return refusal(Reason.BAD_REQUEST, "expected {\"key\": \"…\"}");
        }
        // Again: many may have been let try before the first of them was wrong.
        Optional<AdminResult.Refused> tooMany = access.noGuess(request);
        if (tooMany.isPresent()) {
            return AdminEndpoint.refusal(tooMany.get());
        }
        Optional<AdminRole> role = access.signIn(request, body.path("key").stringValue());
        if (role.isEmpty()) {
            return refusal(
                    Reason.UNAUTHENTICATED,
                    "this is no key of an operator (admin.key, admin.operator-key,"
                            + " admin.viewer-key); toolbooth console prints a link that needs none");
        }
        ConsoleSessions.Opened opened = open(request, role.get());
        return new Reply(201, shown(opened.session()))
                .with(
                        HeaderNames.SET_COOKIE,
                        ConsoleCookie.given(request, gate.encrypted(request), opened.id()));
    }

    /** Begins a session in the place of the one that the browser had. */
    public ConsoleSessions.Opened open(HttpServerRequest request, AdminRole role) {
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
    void handle(Context context, HttpServerRequest request, String path, AdminAccess.Operator who) {
        if (path.equals(LINKS)) {
            if (!who.role().covers(AdminRole.ADMIN)) {
                entrance.refuse(
                        context, request, AdminResult.forbidden(AdminRole.ADMIN, who.role()));
            } else {
                withBody(context, request, body -> link(request, body));
            }
        } else if (request.method().equals(HttpMethod.DELETE)) {
            reply(context, request, signOut(request, who));
        } else {
            reply(context, request, whoAmI(who));
        }
    }

    private Reply whoAmI(AdminAccess.Operator who) {
        ConsoleSessions.Session session = who.session();
        ObjectNode body =
                session == null ? Json.object().put("role", who.role().word()) : shown(session);
        body.putObject("server").put("name", server.name()).put("version", server.version());
        return new Reply(200, body);
    }

    private Reply signOut(HttpServerRequest request, AdminAccess.Operator who) {
        String id = access.cookie(request);
        if (who.session() == null || id == null) {
            return refusal(Reason.CONFLICT, "a key has no session that could end");
        }
        console.sessions().close(id);
        return new Reply(200, Json.object().put("role", who.role().word()))
                .with(
                        HeaderNames.SET_COOKIE,
                        ConsoleCookie.taken(request, gate.encrypted(request)));
    }

    private Reply link(HttpServerRequest request, ObjectNode body) {
        if (!access.hasConsole(request)) {
            return refusal(Reason.NOT_FOUND, "there is no console here (console.enabled)");
        }
        Optional<AdminRole> role = AdminRole.of(body.path("role").asString(""));
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
                        .put("url", base(request) + ConsoleSessions.link(issued.code()))
                        .put("role", issued.role().word())
                        .put("expires", issued.expires().toString()));
    }

    /** Where a link leads: to this machine, unless the console is for others too. */
    private String base(HttpServerRequest request) {
        return console.mode() == AdminSettings.Mode.ALWAYS
                ? entrance.responder().base(request)
                : (request.isSSL() ? "https://" : "http://") + PublicUrl.host(request);
    }

    private void withBody(
            Context context, HttpServerRequest request, Function<ObjectNode, Reply> answer) {
        AdminEndpoint.readBody(
                entrance,
                context,
                request,
                BODY_BYTES_MAX,
                bytes ->
                        reply(
                                context,
                                request,
                                JsonInput.read(bytes).orElse(null) instanceof ObjectNode object
                                        ? answer.apply(object)
                                        : refusal(Reason.BAD_REQUEST, "expected a JSON object")));
    }

    private static Reply refusal(Reason reason, String message) {
        return AdminEndpoint.refusal(new AdminResult.Refused(reason, message));
    }

    private void reply(Context context, HttpServerRequest request, Reply reply) {
        entrance.reply(context, request, AdminEndpoint.unstored(reply));
    }
}
