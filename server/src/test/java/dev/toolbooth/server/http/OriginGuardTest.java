package dev.toolbooth.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.TestServer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may talk to the server, by what they say of themselves. */
@Timeout(60)
class OriginGuardTest {
    private static OriginGuard guard(String host, Set<String> hosts, Set<String> origins) {
        return new OriginGuard(
                new HttpListenerSettings(host, 8080, "/mcp", hosts, origins, true, null));
    }

    private static final OriginGuard LOCAL = guard("127.0.0.1", Set.of(), Set.of());

    private static boolean lets(OriginGuard guard, String host) {
        return guard.objection(host, null).isEmpty();
    }

    private static boolean lets(OriginGuard guard, String host, String origin) {
        return guard.objection(host, origin).isEmpty();
    }

    @Test
    void loopbackHasItsNamesInAnySpelling() {
        for (String host :
                List.of("localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:8080")) {
            assertThat(lets(LOCAL, host)).as(host).isTrue();
        }
    }

    /** finding P15. */
    @Test
    void thePublicAddressNeedsNoSecondMention() {
        OriginGuard told = guardOf("127.0.0.1", "https://Tools.example:8443");
        assertThat(lets(told, "tools.example")).isTrue();
        assertThat(lets(told, "tools.example:8443", "https://tools.example:8443")).isTrue();
        assertThat(lets(told, "other.example")).isFalse();
        assertThat(lets(guardOf("127.0.0.1", "https://[2001:db8::1]"), "[2001:db8::1]")).isTrue();
        // Whoever came by another name of a public address comes by it still.
        assertThat(lets(guardOf("0.0.0.0", "https://tools.example"), "other.example")).isTrue();
    }

    private static OriginGuard guardOf(String host, String publicUrl) {
        HttpListenerSettings plain = HttpListenerSettings.loopback(8080);
        return new OriginGuard(
                new HttpListenerSettings(
                        host,
                        8080,
                        "/mcp",
                        Set.of(),
                        Set.of(),
                        true,
                        null,
                        false,
                        true,
                        new DiscoveryProfile(
                                plain.profile().policy(), Set.of(), false, publicUrl, null, ""),
                        plain.cors()));
    }

    @Test
    void whatOnlyLooksLikeLoopbackIsRefused() {
        for (String host :
                List.of(
                        "evil.example",
                        "localhost.evil.example",
                        "localhost.",
                        "localhost:80@evil.example",
                        "localhost:port",
                        "user@localhost",
                        "localhost:8080:8080",
                        "[::1",
                        "::1",
                        "[::1]evil",
                        "localhost, evil.example",
                        "localhost/",
                        "",
                        " ")) {
            assertThat(lets(LOCAL, host)).as(host).isFalse();
        }
        assertThat(LOCAL.objection(null, null)).isPresent();
    }

    @Test
    void aNameIsShortenedAndRepeatedWithoutWhatTerminalsObey() {
        String host = "evil\u001B[31m\u202E" + "x".repeat(1_000);
        String said = LOCAL.objection(host, null).orElseThrow();
        assertThat(said).contains("evil\\u001b[31m\\u202exxx", "…").hasSizeLessThan(200);
        assertThat(LOCAL.objection("localhost", host).orElseThrow())
                .contains("evil\\u001b[31m\\u202exxx", "…")
                .hasSizeLessThan(200);
    }

    @Test
    void bracketsHoldAnAddressOrNothingThatIsServed() {
        OriginGuard everywhere = guard("0.0.0.0", Set.of(), Set.of());
        assertThat(lets(everywhere, "[2001:db8::1]:80")).isTrue();
        for (String host : List.of("[::::]", "[1.2.3]", "[1::2::3]", "[.]:80")) {
            assertThat(lets(everywhere, host)).as(host).isFalse();
            assertThat(OriginGuard.isHost(host)).as(host).isFalse();
        }
    }

    @Test
    void aHostThatWasAllowedOnceAllowsNoOther() {
        assertThat(lets(LOCAL, "localhost:8080")).isTrue();
        assertThat(lets(LOCAL, "evil.example:8080")).isFalse();
        assertThat(lets(LOCAL, "localhost:8080", "http://evil.example")).isFalse();
    }

    @Test
    void configuredNamesCountInAnySpelling() {
        OriginGuard guard = guard("fd00::1", Set.of("Tools.Example", "fd00::2"), Set.of());
        for (String host :
                List.of("tools.example:443", "TOOLS.example", "[fd00::1]", "[FD00::2]:1")) {
            assertThat(lets(guard, host)).as(host).isTrue();
        }
        assertThat(lets(guard, "other.example")).isFalse();
    }

    @Test
    void aPageOnAnotherPortOfThisMachineIsAnotherOrigin() {
        assertThat(lets(LOCAL, "localhost:8080", "http://localhost:8080")).isTrue();
        for (String origin :
                List.of("http://localhost:6274", "https://127.0.0.1", "http://[::1]:3000")) {
            assertThat(lets(LOCAL, "localhost:8080", origin)).as(origin).isFalse();
        }
    }

    @Test
    void otherPagesMayNot() {
        for (String origin :
                List.of(
                        "null",
                        "*",
                        "",
                        "http://evil.example",
                        "http://localhost.evil.example",
                        "http://localhost@evil.example",
                        "http://evil@localhost:8080",
                        "http://localhost:8080/path",
                        "ftp://localhost:8080",
                        "file://localhost",
                        "localhost:8080",
                        "http://")) {
            assertThat(lets(LOCAL, "localhost:8080", origin)).as(origin).isFalse();
        }
    }

    @Test
    void aNameReboundToAPublicAddressIsNotTheServersOwn() {
        OriginGuard open = guard("0.0.0.0", Set.of(), Set.of());
        assertThat(lets(open, "evil.example:8080")).as("no browser").isTrue();
        assertThat(lets(open, "evil.example:8080", "http://evil.example:8080")).isFalse();
        assertThat(lets(open, "192.0.2.1:8080", "http://192.0.2.1:8080")).isTrue();
        OriginGuard named = guard("0.0.0.0", Set.of("tools.example"), Set.of());
        assertThat(lets(named, "tools.example", "https://tools.example")).isTrue();
    }

    @Test
    void configuredOriginsMayCallInAnySpelling() {
        OriginGuard guard = guard("127.0.0.1", Set.of(), Set.of("https://App.example"));
        assertThat(lets(guard, "localhost", "https://app.example")).isTrue();
        assertThat(lets(guard, "localhost", "http://app.example")).isFalse();
        assertThat(lets(guard, "localhost", "https://app.example:444")).isFalse();
        assertThat(guard.allowedOrigin("https://app.example")).isEqualTo("https://app.example");
    }

    @Test
    void aStarLetsEveryPageInButNoOtherHost() {
        OriginGuard guard = guard("127.0.0.1", Set.of(), Set.of("*"));
        assertThat(lets(guard, "localhost", "https://any.example")).isTrue();
        assertThat(lets(guard, "localhost", "null")).isTrue();
        assertThat(lets(guard, "evil.example", "https://any.example")).isFalse();
        assertThat(guard.allowedOrigin("https://any.example")).isEqualTo("*");
    }

    @Test
    void preflightsAreAnsweredForThoseWhoMayCallAlone() throws Exception {
        Set<String> origins = Set.of("https://app.example");
        try (TestServer server = new TestServer(origins, _ -> {})) {
            assertThat(
                            preflight(server, "https://app.example")
                                    .header("access-control-allow-origin"))
                    .isEqualTo("https://app.example");
            Answer refused = preflight(server, "https://evil.example");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.headers().keySet())
                    .noneMatch(name -> name.startsWith("access-control"));
        }
        try (TestServer server = new TestServer(Set.of("*"), _ -> {})) {
            Answer any = preflight(server, "https://any.example");
            assertThat(any.header("access-control-allow-origin")).isEqualTo("*");
            assertThat(any.headers()).doesNotContainKey("access-control-allow-credentials");
        }
    }

    private static Answer preflight(TestServer server, String origin) throws Exception {
        try (Client client = server.connect()) {
            return client.send(
                            "OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: "
                                    + origin
                                    + "\r\nAccess-Control-Request-Method: POST\r\n\r\n")
                    .answer();
        }
    }
}
