package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.outbound.IpRange;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.access.KeyAuthenticator;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.server.access.TrustedProxies;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Who comes in, how often, and for how long. */
class AccessTest {
    private static final Rate TWO = new Rate(2, Duration.ofHours(1), 2);

    private final MemoryKeys keys = new MemoryKeys();

    /** Keys that a test holds in its hands. */
    private static final class MemoryKeys implements ApiKeys {
        private final Map<String, ApiKey> byId = new ConcurrentHashMap<>();

        @Override
        public Optional<ApiKey> find(String id) {
            return Optional.ofNullable(byId.get(id));
        }

        @Override
        public List<ApiKey> list() {
            return List.copyOf(byId.values());
        }

        @Override
        public void add(ApiKey key) {
            byId.put(key.id(), key);
        }

        @Override
        public boolean revoke(String id, Instant when) {
            return change(id, key -> key.revokedAt(when)).isPresent();
        }

        @Override
        public Optional<ApiKey> change(String id, UnaryOperator<ApiKey> how) {
            return Optional.ofNullable(byId.computeIfPresent(id, (_, key) -> how.apply(key)));
        }
    }

    private KeyText key(String... scopes) {
        KeyText text = KeyText.random();
        keys.add(
                new ApiKey(
                        text.id(),
                        "test",
                        text.digest(),
                        Scopes.of(List.of(scopes)),
                        Set.of(),
                        text.id(),
                        SpendLimits.NONE,
                        Instant.EPOCH,
                        null,
                        null,
                        null));
        return text;
    }

    private AccessControl access(String... proxies) {
        List<IpRange> trusted = new ArrayList<>();
        for (String proxy : proxies) {
            trusted.add(IpRange.parse(proxy).orElseThrow());
        }
        return new AccessControl(
                new KeyAuthenticator(keys, true, Clock.systemUTC()),
                true,
                new TrustedProxies(trusted),
                List.of("https://issuer.example"));
    }

    private TestServer guarded() {
        return new TestServer(Set.of(), access(), _ -> {});
    }

    private static String bearer(KeyText key) {
        return "Authorization: Bearer " + key.reveal();
    }

    @Test
    void aRevokedKeyStopsWorkingAtOnceAlsoInItsSession() throws IOException {
        KeyText key = key("*");
        try (TestServer server = guarded()) {
            String session = "Mcp-Session-Id: " + server.session(bearer(key));
            assertThat(server.post(Messages.PING, bearer(key), session).status()).isEqualTo(200);
            keys.revoke(key.id(), Instant.now());
            Answer refused = server.post(Messages.PING, bearer(key), session);
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.body()).contains("revoked");
        }
    }

    /** finding U5. */
    @Test
    void aKeyThatIsNotOursIsRefusedAlsoWhereNoneIsNeeded() throws IOException {
        KeyText key = key("*");
        AccessControl open =
                new AccessControl(
                        new KeyAuthenticator(keys, false, Clock.systemUTC()),
                        false,
                        new TrustedProxies(List.of()),
                        List.of());
        try (TestServer server = new TestServer(Set.of(), open, _ -> {})) {
            assertThat(server.post(Messages.PING).status()).isEqualTo(200);
            assertThat(server.post(Messages.PING, bearer(key)).status()).isEqualTo(200);
            for (String wrong :
                    List.of("not-a-key", key.reveal() + "x", KeyText.random().reveal())) {
                Answer refused = server.post(Messages.PING, "Authorization: Bearer " + wrong);
                assertThat(refused.status()).as(wrong).isEqualTo(401);
                assertThat(refused.body()).contains("the key is not known here");
            }
            // Of another scheme, and so no key: it tells callers apart, and no more.
            assertThat(server.post(Messages.PING, "Authorization: Basic eDp5").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void theStreamsOfARevokedKeyEndAndThoseOfOthersGoOn() throws IOException {
        KeyText taken = key("*");
        KeyText kept = key("*");
        try (TestServer server = guarded();
                Client ending = server.connect();
                Client listening = server.connect();
                Client staying = server.connect()) {
            ending.get("/mcp", Messages.EVENTS, bearer(taken)).head();
            listening.post(Messages.listen(), headers(Messages.listenHeaders(), bearer(taken)));
            listening.head();
            staying.get("/mcp", Messages.EVENTS, bearer(kept)).head();
            staying.until("connection");
            Await.until("three streams", () -> server.listener.openStreams() == 3);
            keys.revoke(taken.id(), Instant.now());
            ending.answerRest();
            assertThat(listening.answerRest()).contains("result");
            Await.until("one stream", () -> server.listener.openStreams() == 1);
            server.core.toolbox().announceChange();
            assertThat(server.post(Messages.PING, bearer(kept)).status()).isEqualTo(200);
        }
    }

    private static String[] headers(String[] some, String one) {
        List<String> all = new ArrayList<>(List.of(some));
        all.add(one);
        return all.toArray(String[]::new);
    }

    @Test
    void aCallWithoutTheScopeDoesNotRun() throws IOException {
        KeyText key = key("tools:echo");
        try (TestServer server = guarded()) {
            Answer refused = server.post(Messages.call("wait"), bearer(key));
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.header("www-authenticate"))
                    .contains("insufficient_scope")
                    .contains("scope=\"tools:wait\"");
            assertThat(server.waiting.availablePermits()).isZero();
            assertThat(server.post(Messages.call("echo"), bearer(key)).status()).isEqualTo(200);
        }
    }

    @Test
    void theDocumentNamesWhoGivesOutTokens() throws IOException {
        try (TestServer server = guarded();
                Client client = server.connect()) {
            Answer document = client.get("/.well-known/oauth-protected-resource/mcp").answer();
            assertThat(document.status()).isEqualTo(200);
            assertThat(document.body())
                    .contains("\"authorization_servers\":[\"https://issuer.example\"]");
        }
    }

    @Test
    void addressesAreCountedApartOnlyWhereATrustedProxySaysSo() throws IOException {
        KeyText key = key("*");
        try (TestServer server =
                new TestServer(Set.of(), access("127.0.0.0/8"), l -> l.addressRate = TWO)) {
            for (String address : List.of("203.0.113.1", "203.0.113.2", "2001:db8::1")) {
                String forwarded = "X-Forwarded-For: 198.51.100.9, " + address;
                assertThat(status(server, key, forwarded)).isEqualTo(200);
                assertThat(status(server, key, forwarded)).isEqualTo(200);
                assertThat(status(server, key, forwarded)).isEqualTo(429);
            }
            // Another address of the same network of 64 bits, and one that the client made up.
            assertThat(status(server, key, "X-Forwarded-For: 2001:db8::2")).isEqualTo(429);
            assertThat(status(server, key, "X-Forwarded-For: 192.0.2.77, 203.0.113.1"))
                    .isEqualTo(429);
            // Some proxies add a line instead of a word.
            String made = "X-Forwarded-For: 192.0.2.78\r\n";
            assertThat(status(server, key, made + "X-Forwarded-For: 203.0.113.1")).isEqualTo(429);
        }
        try (TestServer server = new TestServer(Set.of(), access(), l -> l.addressRate = TWO)) {
            assertThat(status(server, key, "X-Forwarded-For: 203.0.113.1")).isEqualTo(200);
            assertThat(status(server, key, "X-Forwarded-For: 203.0.113.2")).isEqualTo(200);
            assertThat(status(server, key, "X-Forwarded-For: 203.0.113.3")).isEqualTo(429);
        }
    }

    private static int status(TestServer server, KeyText key, String header) throws IOException {
        return server.post(Messages.PING, bearer(key), header).status();
    }

    @Test
    void everyMessageOfABatchCounts() throws IOException {
        String batch = "[" + Messages.PING + "," + Messages.PING + "," + Messages.PING + "]";
        String old = "MCP-Protocol-Version: 2025-03-26";
        try (TestServer server =
                new TestServer(Set.of(), AccessControl.open(), l -> l.addressRate = hourly(4))) {
            assertThat(server.post(batch, old).header("x-ratelimit-remaining")).isEqualTo("1");
            assertThat(server.post(batch, old).status()).isEqualTo(429);
        }
        KeyText key = key("*");
        try (TestServer server = new TestServer(Set.of(), access(), l -> l.keyRate = hourly(4))) {
            assertThat(server.post(batch, bearer(key), old).status()).isEqualTo(200);
            assertThat(server.post(batch, bearer(key), old).status()).isEqualTo(429);
        }
    }

    @Test
    void everyMessageOfABatchForAStreamCounts() throws IOException {
        String batch = "[" + Messages.PING + "," + Messages.PING + "]";
        try (TestServer server =
                        new TestServer(
                                Set.of(), AccessControl.open(), l -> l.addressRate = hourly(3));
                Client stream = server.connect()) {
            stream.get("/mcp", Messages.EVENTS).head();
            String said = stream.until("sessionId=");
            String id = said.replaceAll("(?s).*\"clientId\":\"([^\"]+)\".*", "$1");
            assertThat(server.post(batch, "X-SSE-Client-ID: " + id).status()).isEqualTo(202);
            assertThat(server.post(batch, "X-SSE-Client-ID: " + id).status()).isEqualTo(429);
        }
    }

    private static Rate hourly(int times) {
        return new Rate(times, Duration.ofHours(1), times);
    }

    @Test
    void ofTwoCredentialsNoneCounts() throws IOException {
        KeyText key = key("*");
        try (TestServer server = guarded()) {
            Answer refused = server.post(Messages.PING, bearer(key), bearer(key("tools:echo")));
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.body()).contains("Authorization must be given once");
        }
    }

    @Test
    void aRequestForTwoHostsIsRefused() throws IOException {
        try (TestServer server = guarded()) {
            Answer refused = server.post(Messages.PING, bearer(key("*")), "Host: localhost");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body()).contains("Host must be given once");
        }
    }

    @Test
    void aNameLongerThanAnyScopeIsNotRepeatedInAHeader() throws IOException {
        String read =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"x:"
                        + "y".repeat(100_000)
                        + "\"}}";
        try (TestServer server = guarded()) {
            Answer refused = server.post(read, bearer(key("tools")));
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.header("www-authenticate"))
                    .contains("scope=\"resources\"")
                    .hasSizeLessThan(300);
        }
    }

    /** S2-54: nothing runs for a request that is over the limit. */
    @Test
    void aRequestOverTheLimitDoesNotRunWhateverItIs() throws IOException {
        try (TestServer server = new TestServer(l -> l.addressRate = TWO)) {
            server.post(Messages.PING);
            server.post(Messages.PING);
            assertThat(server.post(Messages.call("wait")).status()).isEqualTo(429);
            assertThat(server.waiting.availablePermits()).isZero();
            try (Client client = server.connect()) {
                assertThat(client.get("/mcp", Messages.EVENTS).head().status()).isEqualTo(429);
            }
            assertThat(server.listener.openStreams()).isZero();
        }
    }
}
