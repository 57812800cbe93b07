package dev.toolbooth.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.ConsoleServer;
import dev.toolbooth.server.ConsoleServer.Browser;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Signing in to the console, and what one may do then. */
class SignInEndpointTest {
    private final ConsoleServer server = new ConsoleServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private String link(AdminRole role) throws IOException {
        Answer made =
                server.ask(
                        "POST /api/v1/links",
                        "{\"role\":\"" + role.word() + "\"}",
                        ConsoleServer.bearer(AdminRole.ADMIN));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return Json.parse(made.body()).path("url").asString("");
    }

    private static String path(String url) {
        URI uri = URI.create(url);
        return uri.getPath() + "?" + uri.getQuery();
    }

    @ParameterizedTest
    @EnumSource(AdminRole.class)
    void aKeySignsItsRoleIn(AdminRole role) throws IOException {
        Answer answer = server.signIn(ConsoleServer.key(role));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("cache-control")).isEqualTo("no-store");
        assertThat(answer.header("set-cookie"))
                .matches(
                        "toolbooth_console=[A-Za-z0-9_-]{43}; Path=/; Max-Age=43200; HttpOnly;"
                                + " SameSite=Strict");
        JsonNode body = Json.parse(answer.body());
        assertThat(body.path("role").asString("")).isEqualTo(role.word());
        assertThat(body.path("expires").asString("")).isEqualTo("2026-08-01T13:00:00Z");
        JsonNode session = server.browser(role).session();
        assertThat(session.path("role").asString("")).isEqualTo(role.word());
        assertThat(session.path("server").path("name").asString("")).isEqualTo("test");
        assertThat(session.path("csrf").asString("")).hasSize(43);
    }

    @Test
    void whoHasAKeyIsToldTheirRoleWithoutASession() throws IOException {
        Answer answer = server.get("/api/v1/session", ConsoleServer.bearer(AdminRole.VIEWER));
        assertThat(Json.parse(answer.body()))
                .isEqualTo(
                        Json.parse(
                                "{\"role\":\"viewer\",\"server\":{\"name\":\"test\","
                                        + "\"version\":\"1\"}}"));
        assertThat(
                        server.ask(
                                        "DELETE /api/v1/session",
                                        "",
                                        ConsoleServer.bearer(AdminRole.VIEWER))
                                .status())
                .isEqualTo(409);
        Answer token =
                server.get("/api/v1/session", "Authorization: Bearer " + ConsoleServer.TOKEN);
        assertThat(token.body()).contains("\"admin\"");
        assertThat(server.get("/api/v1/session").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "no JSON",
                "{\"key\":1}",
                "{\"key\":null}",
                "{\"key\":\"x\",\"role\":\"admin\"}"
            })
    void whatIsNoKeyIsNotUnderstood(String body) throws IOException {
        assertThat(server.ask("POST /api/v1/session", body).status()).isEqualTo(400);
    }

    @Test
    void aWrongKeySignsNobodyIn() throws IOException {
        for (String wrong :
                List.of("", "x", ConsoleServer.key(AdminRole.ADMIN) + "x", ConsoleServer.TOKEN)) {
            Answer answer = server.signIn(wrong);
            assertThat(answer.status()).as(wrong).isEqualTo(401);
            assertThat(answer.header("set-cookie")).isEmpty();
        }
    }

    @Test
    void whoGuessesIsSoonNotToldAnyMore() throws IOException {
        Browser before = server.browser(AdminRole.VIEWER);
        for (int i = 0; i < GuessThrottle.WRONG_MAX; i++) {
            int status =
                    switch (i % 3) {
                        case 0 -> server.signIn("wrong " + i).status();
                        case 1 -> server.get("/console/enter?code=wrong" + i).status();
                        default ->
                                server.get("/api/v1/keys", "Authorization: Bearer wrong" + i)
                                        .status();
                    };
            assertThat(status).isIn(401, 403);
        }
        String good = path(link(server));
        assertThat(server.signIn("wrong").status()).isEqualTo(429);
        assertThat(server.signIn(ConsoleServer.key(AdminRole.ADMIN)).status()).isEqualTo(429);
        assertThat(server.get("/api/v1/keys", ConsoleServer.bearer(AdminRole.ADMIN)).status())
                .isEqualTo(429);
        // Nobody guesses a link, so that a good one counts.
        assertThat(server.get("/console/enter?code=wrong").status()).isEqualTo(403);
        assertThat(server.get(good).status()).isEqualTo(303);
        // Who came in before stays in, and so do commands on this machine.
        assertThat(before.look("/session").status()).isEqualTo(200);
        assertThat(
                        server.get(
                                        "/api/v1/session",
                                        "Authorization: Bearer " + ConsoleServer.TOKEN)
                                .status())
                .isEqualTo(200);
    }

    private static String link(ConsoleServer server) {
        return "http://localhost" + server.listener.consoleLink().orElseThrow();
    }

    @Test
    void aLinkLetsSomebodyInOnce() throws IOException {
        String url = link(AdminRole.OPERATOR);
        assertThat(url).startsWith("http://localhost/console/enter?code=");
        Answer entered = server.get(path(url));
        assertThat(entered.status()).isEqualTo(303);
        assertThat(entered.header("location")).matches("/console/#token=[A-Za-z0-9_-]{43}");
        assertThat(entered.header("cache-control")).isEqualTo("no-store");
        assertThat(entered.header("referrer-policy")).isEqualTo("no-referrer");
        String cookie = entered.header("set-cookie").split(";", 2)[0];
        String token = entered.header("location").split("=", 2)[1];
        assertThat(
                        server.get("/api/v1/session", "Cookie: " + cookie, "X-CSRF-Token: " + token)
                                .body())
                .contains("\"operator\"");
        Answer again = server.get(path(url));
        assertThat(again.status()).isEqualTo(403);
        assertThat(again.header("set-cookie")).isEmpty();
        assertThat(again.body()).contains("toolbooth console");
        Answer reload = server.get(path(url), "Cookie: " + cookie);
        assertThat(reload.status()).isEqualTo(303);
        assertThat(reload.header("set-cookie")).isEmpty();
        assertThat(reload.header("location")).isEqualTo("/console/");
    }

    @Test
    void whatAPageHasAsAnImageIsNoOneWhoFollowsALink() throws IOException {
        String path = path(link(AdminRole.VIEWER));
        for (int i = 0; i <= GuessThrottle.WRONG_MAX; i++) {
            Answer image = server.get("/console/enter?code=x" + i, "Sec-Fetch-Dest: image");
            assertThat(image.status()).isEqualTo(503);
        }
        assertThat(server.get(path, "Sec-Fetch-Dest: image").status()).isEqualTo(503);
        assertThat(server.signIn(ConsoleServer.key(AdminRole.ADMIN)).status()).isEqualTo(201);
        assertThat(server.get(path, "Sec-Fetch-Dest: document").status()).isEqualTo(303);
    }

    @Test
    void ofTwentyWhoFollowALinkAtOnceOneComesIn() throws Exception {
        String path = path(link(AdminRole.ADMIN));
        CountDownLatch go = new CountDownLatch(1);
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all =
                    Stream.generate(
                                    () ->
                                            many.submit(
                                                    () -> {
                                                        try (Client client =
                                                                new Client(
                                                                        server.listener.port())) {
                                                            go.await();
                                                            return client.get(path)
                                                                    .answer()
                                                                    .status();
                                                        }
                                                    }))
                            .limit(20)
                            .toList();
            go.countDown();
            for (Future<Integer> one : all) {
                statuses.add(one.get());
            }
        }
        assertThat(statuses.stream().filter(status -> status == 303)).hasSize(1);
        assertThat(statuses).containsOnly(303, 403);
    }

    @Test
    void whoOnlyLooksAheadDoesNotUseALinkUp() throws IOException {
        String path = path(link(AdminRole.VIEWER));
        assertThat(server.get(path, "Sec-Purpose: prefetch;prerender").status()).isEqualTo(503);
        try (Client client = new Client(server.listener.port())) {
            assertThat(
                            client.send("HEAD " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                    .head()
                                    .status())
                    .isEqualTo(503);
        }
        assertThat(server.get(path).status()).isEqualTo(303);
    }

    @Test
    void aLinkIsGoodForTenMinutesAndTheFirstOneForAnHour() throws IOException {
        String late = path(link(AdminRole.VIEWER));
        String first = server.listener.consoleLink().orElseThrow();
        String tooLate = server.listener.consoleLink().orElseThrow();
        server.now = server.now.plus(ConsoleSessions.CODE_LIFE);
        assertThat(server.get(late).status()).isEqualTo(403);
        server.now =
                server.now
                        .plus(ConsoleSessions.FIRST_CODE_LIFE)
                        .minus(ConsoleSessions.CODE_LIFE)
                        .minusMillis(1);
        assertThat(server.get(first).status()).isEqualTo(303);
        server.now = server.now.plusMillis(1);
        assertThat(server.get(tooLate).status()).isEqualTo(403);
    }

    @Test
    void linksAreForAdminsToMakeAndForARoleThatThereIs() throws IOException {
        for (AdminRole role : List.of(AdminRole.VIEWER, AdminRole.OPERATOR)) {
            Answer refused =
                    server.ask(
                            "POST /api/v1/links",
                            "{\"role\":\"viewer\"}",
                            ConsoleServer.bearer(role));
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.body())
                    .contains("this needs the role admin; you are " + role.word());
        }
        for (String wrong : List.of("{}", "{\"role\":\"root\"}", "{\"role\":\"admin\",\"x\":1}")) {
            assertThat(
                            server.ask(
                                            "POST /api/v1/links",
                                            wrong,
                                            ConsoleServer.bearer(AdminRole.ADMIN))
                                    .status())
                    .isEqualTo(400);
        }
        assertThat(server.get("/api/v1/links", ConsoleServer.bearer(AdminRole.ADMIN)).status())
                .isEqualTo(405);
    }

    @Test
    void aSessionThatIsIdleIsOver() throws IOException {
        Browser browser = server.browser(AdminRole.VIEWER);
        server.now = server.now.plus(ConsoleSessions.IDLE).minusMillis(1);
        assertThat(browser.look("/session").status()).isEqualTo(200);
        server.now = server.now.plus(ConsoleSessions.IDLE);
        Answer over = browser.look("/session");
        assertThat(over.status()).isEqualTo(401);
        assertThat(over.body()).contains("the session is over");
    }

    @Test
    void aSessionThatIsOldIsOverHoweverBusyItIs() throws IOException {
        Browser browser = server.browser(AdminRole.VIEWER);
        Instant end = server.now.plus(ConsoleSessions.LIFE);
        Duration step = ConsoleSessions.IDLE.dividedBy(2);
        while (server.now.plus(step).isBefore(end)) {
            server.now = server.now.plus(step);
            assertThat(browser.look("/session").status()).isEqualTo(200);
        }
        server.now = end;
        assertThat(browser.look("/session").status()).isEqualTo(401);
    }

    @Test
    void whoSignsOutOrInAgainLeavesTheSessionBehind() throws IOException {
        Browser browser = server.browser(AdminRole.VIEWER);
        Answer out = browser.act("DELETE /session", "");
        assertThat(out.status()).isEqualTo(200);
        assertThat(out.header("set-cookie"))
                .isEqualTo("toolbooth_console=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
        assertThat(browser.look("/session").status()).isEqualTo(401);
        Browser second = server.browser(AdminRole.VIEWER);
        assertThat(
                        server.signIn(
                                        ConsoleServer.key(AdminRole.ADMIN),
                                        "Cookie: " + second.cookie)
                                .status())
                .isEqualTo(201);
        assertThat(second.look("/session").status()).isEqualTo(401);
    }

    @Test
    void theCookieAloneIsNoSession() throws IOException {
        Browser browser = server.browser(AdminRole.ADMIN);
        Browser other = server.browser(AdminRole.ADMIN);
        String link = "{\"role\":\"viewer\"}";
        assertThat(browser.bare("/session").body())
                .contains("X-CSRF-Token")
                .doesNotContain(browser.csrf);
        assertThat(browser.bare("/session").status()).isEqualTo(401);
        assertThat(browser.bare("/events").status()).isEqualTo(401);
        for (String wrong : List.of("", "x", other.csrf, browser.csrf + "x")) {
            String header = "X-CSRF-Token: " + wrong;
            assertThat(browser.ask("POST /links", link, header).status()).isEqualTo(401);
            assertThat(browser.bare("/session", header).status()).as(wrong).isEqualTo(401);
        }
        assertThat(browser.ask("DELETE /session", "").status()).isEqualTo(401);
        assertThat(browser.ask("POST /keys", "{}").status()).isEqualTo(401);
        assertThat(browser.act("POST /links", link).status()).isEqualTo(201);
        assertThat(browser.look("/session").status()).isEqualTo(200);
    }

    @Test
    void whoHasOnlyTheCookieKeepsNoSessionAlive() throws IOException {
        Browser browser = server.browser(AdminRole.VIEWER);
        server.now = server.now.plus(ConsoleSessions.IDLE).minusMillis(1);
        assertThat(browser.bare("/session").status()).isEqualTo(401);
        server.now = server.now.plusMillis(1);
        assertThat(browser.look("/session").status()).isEqualTo(401);
    }

    @Test
    void twoConsolesOnOneMachineHaveTheirOwnCookies() throws IOException {
        String one = server.signIn(ConsoleServer.key(AdminRole.ADMIN)).header("set-cookie");
        assertThat(one).startsWith("toolbooth_console=");
        try (Client client = new Client(server.listener.port())) {
            String body = Json.text(Json.object().put("key", ConsoleServer.key(AdminRole.ADMIN)));
            Answer other =
                    client.send(
                                    "POST /api/v1/session HTTP/1.1\r\nHost: localhost:8081\r\n"
                                            + "Content-Type: application/json\r\nContent-Length: "
                                            + body.length()
                                            + "\r\n\r\n"
                                            + body)
                            .answer();
            assertThat(other.header("set-cookie")).startsWith("toolbooth_console_8081=");
        }
    }

    @Test
    void onlyOurOwnPagesMayUseASession() throws IOException {
        Browser browser = server.browser(AdminRole.ADMIN);
        String link = "{\"role\":\"viewer\"}";
        for (String wrong :
                List.of(
                        "Origin: http://evil.example",
                        "Origin: http://localhost:1",
                        "Origin: null",
                        "Sec-Fetch-Site: cross-site",
                        "Sec-Fetch-Site: same-site")) {
            assertThat(browser.act("POST /links", link, wrong).status()).as(wrong).isEqualTo(403);
            assertThat(browser.look("/session", wrong).status()).as(wrong).isEqualTo(403);
            assertThat(server.signIn(ConsoleServer.key(AdminRole.ADMIN), wrong).status())
                    .as(wrong)
                    .isEqualTo(403);
        }
        for (String right : List.of("Origin: http://localhost", "Sec-Fetch-Site: same-origin")) {
            assertThat(browser.act("POST /links", link, right).status()).isEqualTo(201);
        }
        assertThat(browser.look("/session", "Sec-Fetch-Site: none").status()).isEqualTo(200);
    }

    @Test
    void aKeyAndACookieTogetherAreTheKeys() throws IOException {
        Browser browser = server.browser(AdminRole.ADMIN);
        assertThat(browser.look("/session", ConsoleServer.bearer(AdminRole.VIEWER)).body())
                .contains("\"viewer\"");
        assertThat(browser.look("/session", "Authorization: Bearer wrong").status()).isEqualTo(401);
    }

    @Test
    void ofTwoCookiesNeitherCounts() throws IOException {
        Browser browser = server.browser(AdminRole.ADMIN);
        assertThat(browser.look("/session", "Cookie: toolbooth_console=x").status()).isEqualTo(401);
        assertThat(browser.look("/session", "Cookie: another=x").status()).isEqualTo(200);
        assertThat(
                        server.get(
                                        "/api/v1/session",
                                        "Cookie: a=1; " + browser.cookie + "; b=2",
                                        "X-CSRF-Token: " + browser.csrf)
                                .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(AdminRole.class)
    void everyRouteIsForItsRoleAndThoseAbove(AdminRole role) throws IOException {
        Browser browser = server.browser(role);
        for (AdminRoute route : routes()) {
            String what = route.method() + " " + route.path().replace("{id}", "some");
            String body = route.hasBody() ? "{}" : "";
            Answer byCookie = browser.act(what, body);
            Answer byKey =
                    server.ask(what.replace(" /", " /api/v1/"), body, ConsoleServer.bearer(role));
            // The server has no books, and says so to whoever may ask.
            List<Integer> expected = role.covers(route.role()) ? List.of(200, 503) : List.of(403);
            assertThat(byCookie.status()).as(what).isIn(expected);
            assertThat(byKey.status()).as(what).isIn(expected);
        }
    }

    private static List<AdminRoute> routes() {
        return ConsoleServer.ROUTES
                .all()
                .filter(route -> !SignInEndpoint.ROUTES.contains(route))
                .toList();
    }
}
