package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.access.Proxies;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A server with a console and an office without books, whose clock a test moves. */
final class ConsoleServer implements AutoCloseable {
    static final String TOKEN = "the-token-of-this-server";

    volatile Instant now = Instant.parse("2026-08-01T12:00:00Z");

    final ConsoleSessions sessions = ConsoleSessions.with(() -> now);
    final HttpListener listener;

    ConsoleServer() {
        this("127.0.0.1", AdminSettings.Mode.AUTO, AdminSettings.Mode.AUTO, Set.of());
    }

    ConsoleServer(
            String host,
            AdminSettings.Mode admin,
            AdminSettings.Mode console,
            Set<String> origins) {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        Core core =
                Core.build(info, new SomeLimits().build(), ServerPorts.with(AesSealer.ephemeral()));
        listener =
                new HttpListener(
                        new HttpSettings(host, 0, "/mcp", Set.of(), origins, true, null),
                        core,
                        new McpDialect(core.toolbox(), info),
                        new Access(
                                Access.open().authenticator(),
                                false,
                                new Proxies(List.of()),
                                List.of()),
                        MonitorSettings.standard(),
                        new MoneySettings(
                                List.of(),
                                false,
                                new AdminSettings(
                                        admin,
                                        Office.CLOSED,
                                        Map.of(
                                                Role.ADMIN, key(Role.ADMIN),
                                                Role.OPERATOR, key(Role.OPERATOR),
                                                Role.VIEWER, key(Role.VIEWER)),
                                        TOKEN,
                                        new ConsoleSettings(console, sessions),
                                        _ -> {})));
        listener.start();
    }

    static String key(Role role) {
        return "the-key-of-whoever-has-the-role-" + role.word();
    }

    static String bearer(Role role) {
        return "Authorization: Bearer " + key(role);
    }

    Answer get(String path, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.get(path, headers).answer();
        }
    }

    Answer ask(String methodAndPath, String json, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.request(methodAndPath, json, headers).answer();
        }
    }

    Answer signIn(String key, String... headers) throws IOException {
        return ask("POST /api/v1/session", Json.text(Json.object().put("key", key)), headers);
    }

    /** Somebody who is signed in. */
    Browser browser(Role role) throws IOException {
        Answer answer = signIn(key(role));
        return new Browser(
                answer.header("set-cookie").split(";", 2)[0],
                Json.parse(answer.body()).path("csrf").asString(""));
    }

    /** What the browser of somebody who is signed in has. */
    final class Browser {
        final String cookie;
        final String csrf;

        private Browser(String cookie, String csrf) {
            this.cookie = cookie;
            this.csrf = csrf;
        }

        /** Looks as a page of ours does. */
        Answer look(String path, String... headers) throws IOException {
            return bare(path, with(headers, "X-CSRF-Token: " + csrf));
        }

        /** Looks with the cookie alone, as whoever has got hold of it does. */
        Answer bare(String path, String... headers) throws IOException {
            return get("/api/v1" + path, with(headers, "Cookie: " + cookie));
        }

        Answer ask(String methodAndPath, String json, String... headers) throws IOException {
            return ConsoleServer.this.ask(
                    methodAndPath.replace(" /", " /api/v1/"),
                    json,
                    with(headers, "Cookie: " + cookie));
        }

        /** Asks as a page of ours does. */
        Answer act(String methodAndPath, String json, String... headers) throws IOException {
            return ask(methodAndPath, json, with(headers, "X-CSRF-Token: " + csrf));
        }

        JsonNode session() throws IOException {
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
