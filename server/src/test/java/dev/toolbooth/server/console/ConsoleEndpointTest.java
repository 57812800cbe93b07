package dev.toolbooth.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.ConsoleServer;
import dev.toolbooth.server.ConsoleServer.Browser;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.AdminSettings.Mode;
import dev.toolbooth.server.admin.ConsoleSessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the console, and where there is one. */
class ConsoleEndpointTest {
    private final ConsoleServer server = new ConsoleServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private static List<String> files() throws Exception {
        var index = ConsoleEndpointTest.class.getResource("index.html");
        Path folder =
                Objects.requireNonNull(Path.of(Objects.requireNonNull(index).toURI()).getParent());
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .filter(file -> !file.endsWith(".class"))
                    .toList();
        }
    }

    @Test
    void everyFileIsServedWithItsTypeAndWhatProtectsIt() throws Exception {
        assertThat(files()).contains("index.html", "vendor/preact.js", "vendor/uplot.css");
        for (String file : files()) {
            Answer answer = server.get("/console/" + file);
            assertThat(answer.status()).as(file).isEqualTo(200);
            assertThat(answer.header("content-type"))
                    .as(file)
                    .startsWith(
                            switch (file.substring(file.lastIndexOf('.') + 1)) {
                                case "html" -> "text/html; charset=utf-8";
                                case "js" -> "text/javascript; charset=utf-8";
                                case "css" -> "text/css; charset=utf-8";
                                case "svg" -> "image/svg+xml";
                                case "json" -> "application/json";
                                case "txt" -> "text/plain; charset=utf-8";
                                default -> throw new AssertionError(file + " has no known type");
                            });
            protects(answer);
            assertThat(answer.header("cache-control")).isEqualTo("no-cache");
            Answer known =
                    server.get("/console/" + file, "If-None-Match: " + answer.header("etag"));
            assertThat(known.status()).as(file).isEqualTo(304);
            protects(known);
        }
    }

    private static void protects(Answer answer) {
        assertThat(answer.header("content-security-policy"))
                .startsWith("default-src 'none'; script-src 'self' 'sha256-")
                .contains("frame-ancestors 'none'", "base-uri 'none'", "connect-src 'self'")
                .doesNotContain("unsafe", "http", "*");
        assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(answer.header("referrer-policy")).isEqualTo("no-referrer");
        assertThat(answer.header("cross-origin-opener-policy")).isEqualTo("same-origin");
        assertThat(answer.header("cross-origin-resource-policy")).isEqualTo("same-origin");
        assertThat(answer.header("permissions-policy")).contains("camera=()");
        assertThat(answer.header("access-control-allow-origin")).isEmpty();
    }

    @Test
    void thePolicyLetsTheImportMapInAndNoOtherScriptInAPage() throws Exception {
        Answer index = server.get("/console/");
        Matcher script =
                Pattern.compile("<script([^>]*)>(.*?)</script>", Pattern.DOTALL)
                        .matcher(index.body());
        int inline = 0;
        while (script.find()) {
            if (script.group(1).contains("src=")) {
                assertThat(script.group(2)).isEmpty();
                continue;
            }
            inline++;
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(script.group(2).getBytes(StandardCharsets.UTF_8));
            assertThat(index.header("content-security-policy"))
                    .contains("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        }
        assertThat(inline).isEqualTo(1);
        assertThat(index.body())
                .doesNotContainPattern("<style|\\sstyle=|\\son[a-z]+=|(src|href)=\"(https?:)?//");
    }

    @Test
    void theConsoleIsAtItsFolder() throws IOException {
        Answer moved = server.get("/console");
        assertThat(moved.status()).isEqualTo(308);
        assertThat(moved.header("location")).isEqualTo("/console/");
        assertThat(server.get("/console/").body())
                .isEqualTo(server.get("/console/index.html").body());
        assertThat(server.get("/console/?x=1").status()).isEqualTo(200);
        assertThat(server.get("/consoles").status()).isEqualTo(404);
        assertThat(server.ask("POST /console/", "{}").status()).isEqualTo(405);
        assertThat(server.ask("POST /console/enter", "{}").header("allow")).isEqualTo("GET, HEAD");
        try (Client client = new Client(server.listener.port())) {
            Answer head = client.send("HEAD /console/ HTTP/1.1\r\nHost: localhost\r\n\r\n").head();
            assertThat(head.status()).isEqualTo(200);
            protects(head);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/ConsoleFiles.class",
                "/console/../openapi.json",
                "/console/vendor/../../openapi.json",
                "/console/%2e%2e/openapi.json",
                "/console/..%2fopenapi.json",
                "/console/..%5copenapi.json",
                "/console/vendor",
                "/console/vendor/",
                "/console//index.html",
                "/console/index.html/",
                "/console/index.html%00.js",
                "/console//etc/passwd",
                "/console/INDEX.HTML",
                "/console/app.js.map"
            })
    void whatIsNoFileOfTheConsoleIsNotServed(String path) throws IOException {
        assertThat(server.get(path).status()).isEqualTo(404);
    }

    @Test
    void noOtherOriginIsToldThatItMayCall() throws IOException {
        try (ConsoleServer open =
                new ConsoleServer("127.0.0.1", Mode.AUTO, Mode.AUTO, Set.of("*"))) {
            Answer file = open.get("/console/", "Origin: http://evil.example");
            assertThat(file.header("access-control-allow-origin")).isEmpty();
            Browser browser = open.browser(AdminRole.ADMIN);
            Answer asked = browser.look("/session", "Origin: http://evil.example");
            assertThat(asked.status()).isEqualTo(403);
            assertThat(asked.header("access-control-allow-origin")).isEmpty();
            assertThat(
                            browser.act(
                                            "POST /links",
                                            "{\"role\":\"admin\"}",
                                            "Origin: http://evil.example")
                                    .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void whatAProxyPassesOnSeesNoConsole() throws IOException {
        Browser browser = server.browser(AdminRole.ADMIN);
        for (String header :
                List.of(
                        "X-Forwarded-For: 203.0.113.9",
                        "X-Forwarded-Proto: https",
                        "CF-Connecting-IP: 203.0.113.9",
                        "Via: 1.1 proxy")) {
            assertThat(server.get("/console/", header).status()).isEqualTo(404);
            assertThat(server.signIn(ConsoleServer.key(AdminRole.ADMIN), header).status())
                    .isEqualTo(404);
            assertThat(browser.look("/session", header).status()).isEqualTo(404);
        }
    }

    @Test
    void whereOtherMachinesCanCallThereIsNoConsoleUnlessToldSo() throws IOException {
        try (ConsoleServer open = new ConsoleServer("0.0.0.0", Mode.AUTO, Mode.AUTO, Set.of())) {
            isWithoutConsole(open);
        }
        try (ConsoleServer told = new ConsoleServer("0.0.0.0", Mode.AUTO, Mode.ALWAYS, Set.of())) {
            // What is printed there may end up in a log.
            assertThat(told.listener.consoleLink()).isEmpty();
            assertThat(told.get("/console/").status()).isEqualTo(200);
            assertThat(told.browser(AdminRole.OPERATOR).look("/session").status()).isEqualTo(200);
            String header = "X-Forwarded-For: 203.0.113.9";
            assertThat(told.get("/console/", header).status()).isEqualTo(426);
            assertThat(told.signIn(ConsoleServer.key(AdminRole.ADMIN), header).status())
                    .isEqualTo(426);
        }
    }

    @Test
    void thereIsNoConsoleWhereItOrTheAdminApiIsSwitchedOff() throws IOException {
        try (ConsoleServer off = new ConsoleServer("127.0.0.1", Mode.AUTO, Mode.OFF, Set.of())) {
            isWithoutConsole(off);
            assertThat(off.get("/api/v1/session", ConsoleServer.bearer(AdminRole.ADMIN)).status())
                    .isEqualTo(200);
            assertThat(
                            off.ask(
                                            "POST /api/v1/links",
                                            "{\"role\":\"viewer\"}",
                                            ConsoleServer.bearer(AdminRole.ADMIN))
                                    .status())
                    .isEqualTo(404);
        }
        try (ConsoleServer off = new ConsoleServer("127.0.0.1", Mode.OFF, Mode.ALWAYS, Set.of())) {
            isWithoutConsole(off);
        }
    }

    private static void isWithoutConsole(ConsoleServer server) throws IOException {
        assertThat(server.listener.consoleLink()).isEmpty();
        String code = server.sessions.issue(AdminRole.ADMIN, ConsoleSessions.CODE_LIFE).code();
        for (String path :
                List.of(
                        "/console",
                        "/console/",
                        "/console/index.html",
                        "/console/enter?code=" + code)) {
            Answer answer = server.get(path);
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.body()).contains("console.enabled");
        }
        assertThat(server.signIn(ConsoleServer.key(AdminRole.ADMIN)).status()).isEqualTo(404);
        String id = server.sessions.open(AdminRole.ADMIN).id();
        assertThat(server.get("/api/v1/keys", "Cookie: toolbooth_console=" + id).status())
                .isIn(401, 404);
    }
}
