package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminRoutes;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.server.admin.ConsoleSessions;
import dev.toolbooth.server.admin.ConsoleSettings;
import dev.toolbooth.server.admin.EventSubscription;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A server with a console and an admin API without books, whose clock a test moves. */
public final class ConsoleServer implements AutoCloseable {
    private static final AdminResult.Refused NO_BOOKS =
            new AdminResult.Refused(AdminResult.Reason.UNAVAILABLE, "this server keeps no books");

    /** One for each role and method, of a server that keeps no books. */
    public static final AdminRoutes ROUTES =
            new AdminRoutes(
                    List.of(
                            AdminRoute.get("/keys", _ -> NO_BOOKS),
                            AdminRoute.post("/keys", _ -> NO_BOOKS).only(AdminRole.ADMIN).creates(),
                            AdminRoute.delete("/keys/{id}", _ -> NO_BOOKS).only(AdminRole.ADMIN),
                            AdminRoute.post("/payments/{id}/refund", _ -> NO_BOOKS),
                            AdminRoute.delete("/catalog/{id}", _ -> NO_BOOKS)),
                    (_, _) -> new EventSubscription.Denied(NO_BOOKS));

    public static final String TOKEN = "the-token-of-this-server";

    public volatile Instant now = Instant.parse("2026-08-01T12:00:00Z");

    public final ConsoleSessions sessions = ConsoleSessions.with(() -> now);
    public final HttpListener listener;

    public ConsoleServer() {
        this("127.0.0.1", AdminSettings.Mode.AUTO, AdminSettings.Mode.AUTO, Set.of());
    }

    public ConsoleServer(
            String host,
            AdminSettings.Mode admin,
            AdminSettings.Mode console,
            Set<String> origins) {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        Core core =
                Core.free(
                        CoreParts.of(
                                info,
                                new SomeLimits().build(),
                                CorePorts.with(AesSealer.ephemeral())));
        listener =
                new HttpListener(
                        new HttpListenerSettings(host, 0, "/mcp", Set.of(), origins, true, null),
                        core,
                        new McpDialect(core.toolbox(), info),
                        new AccessControl(
                                AccessControl.open().authenticator(),
                                false,
                                new TrustedProxies(List.of()),
                                List.of()),
                        MonitoringSettings.standard(),
                        new MoneySettings(
                                List.of(),
                                false,
                                new AdminSettings(
                                        admin,
                                        ROUTES,
                                        Map.of(
                                                AdminRole.ADMIN, key(AdminRole.ADMIN),
                                                AdminRole.OPERATOR, key(AdminRole.OPERATOR),
                                                AdminRole.VIEWER, key(AdminRole.VIEWER)),
                                        TOKEN,
                                        new ConsoleSettings(console, sessions),
                                        _ -> {})));
        listener.start();
    }

    public static String key(AdminRole role) {
        return "the-key-of-whoever-has-the-role-" + role.word();
    }

    public static String bearer(AdminRole role) {
        return "Authorization: Bearer " + key(role);
    }

    public Answer get(String path, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.get(path, headers).answer();
        }
    }

    public Answer ask(String methodAndPath, String json, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.request(methodAndPath, json, headers).answer();
        }
    }

    public Answer signIn(String key, String... headers) throws IOException {
        return ask("POST /api/v1/session", Json.text(Json.object().put("key", key)), headers);
    }

    /** Somebody who is signed in. */
    public Browser browser(AdminRole role) throws IOException {
        Answer answer = signIn(key(role));
        return new Browser(
                answer.header("set-cookie").split(";", 2)[0],
                Json.parse(answer.body()).path("csrf").asString(""));
    }

    /** What the browser of somebody who is signed in has. */
    public final class Browser {
        public final String cookie;
        public final String csrf;

        private Browser(String cookie, String csrf) {
            this.cookie = cookie;
            this.csrf = csrf;
        }

        /** Looks as a page of ours does. */
        public Answer look(String path, String... headers) throws IOException {
            return bare(path, with(headers, "X-CSRF-Token: " + csrf));
        }

        /** Looks with the cookie alone, as whoever has got hold of it does. */
        public Answer bare(String path, String... headers) throws IOException {
            return get("/api/v1" + path, with(headers, "Cookie: " + cookie));
        }

        public Answer ask(String methodAndPath, String json, String... headers) throws IOException {
            return ConsoleServer.this.ask(
                    methodAndPath.replace(" /", " /api/v1/"),
                    json,
                    with(headers, "Cookie: " + cookie));
        }

        /** Asks as a page of ours does. */
        public Answer act(String methodAndPath, String json, String... headers) throws IOException {
            return ask(methodAndPath, json, with(headers, "X-CSRF-Token: " + csrf));
        }

        public JsonNode session() throws IOException {
            return Json.parse(look("/session").body());
        }
    }

    private static String[] with(String[] headers, String more) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add(more);
        return all.toArray(String[]::new);
    }

    @Override
    public void close() {
        try {
            listener.stop();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
