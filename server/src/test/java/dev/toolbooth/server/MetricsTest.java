package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.shop.MoneySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code /metrics} says, and to whom. */
@Timeout(60)
class MetricsTest {
    private static final Path PAGE =
            Path.of(System.getProperty("toolbooth.root", ".."), "docs/reference/metrics.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\w+) \\| ([^|]*)\\|");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final Pattern LABEL = Pattern.compile("[{,]([a-z]+)=");

    private final TestTool failing =
            TestTool.of(
                    "failing",
                    _ -> {
                        throw new ToolFailure("no");
                    });
    private final TestTool quoted =
            TestTool.of("odd.name-1", _ -> ToolOutput.failure("a failure of its own"));

    private static Answer get(int port, String path) throws IOException {
        try (Client client = new Client(port)) {
            return client.get(path).answer();
        }
    }

    private static Scrape scrape(TestServer server) throws IOException {
        Answer answer = get(server.listener.port(), "/metrics");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type"))
                .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        return Scrape.of(answer.body());
    }

    @Test
    void callsAreCountedByToolAndOutcome() throws Exception {
        try (TestServer server = new TestServer(_ -> {}, failing, quoted)) {
            server.post(Messages.call("echo"));
            server.post(Messages.call("echo"));
            server.post(Messages.call("failing"));
            server.post(Messages.call("odd.name-1"));
            server.post(Messages.call("made-up"));
            Scrape page = scrape(server);
            String calls = "toolbooth_calls_total{tool=\"%s\",outcome=\"%s\"}";
            assertThat(page.get(calls.formatted("echo", "ok"))).isEqualTo(2);
            assertThat(page.get(calls.formatted("failing", "error"))).isEqualTo(1);
            assertThat(page.get(calls.formatted("odd.name-1", "error"))).isEqualTo(1);
            assertThat(page.get(calls.formatted("(unknown)", "refused"))).isEqualTo(1);
            assertThat(page.samples().keySet()).noneMatch(name -> name.contains("made-up"));
            String errors = "toolbooth_call_errors_total{reason=\"%s\"}";
            assertThat(page.get(errors.formatted("tool_failed"))).isEqualTo(2);
            assertThat(page.get(errors.formatted("unknown_tool"))).isEqualTo(1);
            assertThat(page.get(errors.formatted("timed_out"))).isZero();
        }
    }

    @Test
    void latenciesAreAHistogramThatAddsUp() throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            server.post(Messages.call("echo"));
            server.post(Messages.call("echo"));
            Scrape page = scrape(server);
            String name = "toolbooth_call_duration_seconds";
            assertThat(page.get(name + "_count{tool=\"echo\"}")).isEqualTo(2);
            assertThat(page.get(name + "_bucket{tool=\"echo\",le=\"+Inf\"}")).isEqualTo(2);
            assertThat(page.get(name + "_bucket{tool=\"echo\",le=\"30\"}")).isEqualTo(2);
            assertThat(page.get(name + "_bucket{tool=\"echo\",le=\"0.0001\"}")).isBetween(0.0, 2.0);
            assertThat(page.get(name + "_sum{tool=\"echo\"}")).isPositive();
            assertThat(page.samples().keySet()).noneMatch(n -> n.contains("(other)"));
        }
    }

    @Test
    void whatGoesOnNowIsThere() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client waits = server.connect();
                Client listens = server.connect();
                Client stream = server.connect();
                Client sse = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            waits.post(Messages.call("wait"));
            listens.post(Messages.listen(), Messages.listenHeaders()).head();
            listens.until("acknowledged");
            stream.get("/mcp", Messages.EVENTS, session).head();
            sse.get("/sse", Messages.EVENTS).head();
            server.waiting.acquire();
            Scrape page = scrape(server);
            assertThat(page.get("toolbooth_ready")).isEqualTo(1);
            assertThat(page.get("toolbooth_calls_in_flight")).isEqualTo(1);
            assertThat(page.get("toolbooth_sessions")).isEqualTo(2);
            assertThat(page.get("toolbooth_tasks")).isZero();
            assertThat(page.get("toolbooth_connections")).isGreaterThanOrEqualTo(5);
            assertThat(page.get("toolbooth_streams{kind=\"call\"}")).isZero();
            assertThat(page.get("toolbooth_streams{kind=\"listen\"}")).isEqualTo(1);
            assertThat(page.get("toolbooth_streams{kind=\"session\"}")).isEqualTo(1);
            assertThat(page.get("toolbooth_streams{kind=\"sse\"}")).isEqualTo(1);
            assertThat(page.get("jvm_threads_current")).isPositive();
            assertThat(page.get("jvm_memory_used_bytes{area=\"heap\"}")).isPositive();
        }
    }

    @Test
    void requestsAreCountedByEndpointAndStatus() throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            server.post(Messages.PING);
            server.post("no JSON");
            get(server.listener.port(), "/made/up?x=1");
            get(server.listener.port(), "/health");
            try (Client stranger = server.connect()) {
                stranger.send("GET /mcp HTTP/1.1\r\nHost: evil.example\r\n\r\n").answer();
            }
            Scrape page = scrape(server);
            String requests = "toolbooth_http_requests_total{endpoint=\"%s\",status=\"%s\"}";
            assertThat(page.get(requests.formatted("mcp", "2xx"))).isEqualTo(1);
            assertThat(page.get(requests.formatted("mcp", "4xx"))).isEqualTo(2);
            assertThat(page.get(requests.formatted("other", "4xx"))).isEqualTo(1);
            assertThat(page.get(requests.formatted("health", "2xx"))).isEqualTo(1);
            assertThat(scrape(server).get(requests.formatted("metrics", "2xx"))).isEqualTo(1);
        }
    }

    @Test
    void limitsThatWereHitAreCounted() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.callsInFlight = 1);
                Client waits = server.connect()) {
            waits.post(Messages.call("wait"));
            server.waiting.acquire();
            assertThat(server.post(Messages.call("wait")).status()).isEqualTo(503);
            server.core.stats().hit(LimitKind.KEY_RATE);
            Scrape page = scrape(server);
            String hits = "toolbooth_limits_hit_total{limit=\"%s\"}";
            assertThat(page.get(hits.formatted("calls_in_flight"))).isEqualTo(1);
            assertThat(page.get(hits.formatted("key_rate"))).isEqualTo(1);
            assertThat(page.get(hits.formatted("sessions"))).isZero();
        }
    }

    /** Knows callers by the one scope that their credential names. */
    private static final class ByScope implements Authenticator {
        @Override
        public Authentication identify(@Nullable String authorization) {
            return authorization == null
                    ? new Authentication.Unknown("no key")
                    : new Authentication.Known(
                            new Caller("me", Scopes.of(List.of(authorization.substring(7)))), null);
        }

        @Override
        public boolean stillWelcome(Caller caller) {
            return true;
        }
    }

    private static Answer fromListener(
            String host, AccessControl access, MonitoringSettings monitor, String... headers)
            throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            HttpListener other =
                    new HttpListener(
                            new HttpListenerSettings(
                                    host, 0, "/mcp", Set.of(), Set.of(), true, null),
                            server.core,
                            new McpDialect(server.core.toolbox(), server.core.server()),
                            access,
                            monitor,
                            MoneySettings.NONE);
            other.start();
            try (Client client = new Client(other.port())) {
                return client.get("/metrics", headers).answer();
            } finally {
                other.stop();
            }
        }
    }

    private static Answer withKey(String... headers) throws Exception {
        return withKeyAt("0.0.0.0", headers);
    }

    private static Answer withKeyAt(String host, String... headers) throws Exception {
        AccessControl access =
                new AccessControl(new ByScope(), true, new TrustedProxies(List.of()), List.of());
        return fromListener(host, access, MonitoringSettings.standard(), headers);
    }

    @Test
    void whereOtherMachinesReachTheServerAKeyIsNeeded() throws Exception {
        assertThat(withKey().status()).isEqualTo(401);
        Answer other = withKey("Authorization: Bearer tools");
        assertThat(other.status()).isEqualTo(403);
        assertThat(other.header("www-authenticate")).contains("scope=\"metrics\"");
        assertThat(other.body()).doesNotContain("toolbooth_");
        assertThat(withKey("Authorization: Bearer metrics").status()).isEqualTo(200);
    }

    /** As behind a proxy that other machines reach. */
    @Test
    void whereLoopbackNeedsAKeyTheyNeedOneToo() throws Exception {
        assertThat(withKeyAt("127.0.0.1").status()).isEqualTo(401);
        assertThat(withKeyAt("127.0.0.1", "Authorization: Bearer metrics").status()).isEqualTo(200);
    }

    /** There every credential is taken, so none can open anything. */
    @Test
    void whereNobodyNeedsAKeyTheyArePrivate() throws Exception {
        Answer answer =
                fromListener(
                        "0.0.0.0",
                        AccessControl.open(),
                        MonitoringSettings.standard(),
                        "Authorization: Bearer x");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("metrics.public").doesNotContain("toolbooth_");
    }

    @Test
    void theyCanBeOpenedToEveryone() throws Exception {
        MonitoringSettings open = new MonitoringSettings(true, true, null);
        assertThat(fromListener("0.0.0.0", AccessControl.open(), open).status()).isEqualTo(200);
    }

    @Test
    void theyCanBeTurnedOff() throws Exception {
        MonitoringSettings off = new MonitoringSettings(false, false, null);
        assertThat(fromListener("127.0.0.1", AccessControl.open(), off).status()).isEqualTo(404);
    }

    @Test
    void theyAreOnlyRead() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client client = server.connect()) {
            Answer answer = client.request("POST /metrics", "{}").answer();
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("allow")).isEqualTo("GET, HEAD");
        }
    }

    /** The reference names every metric with its type and labels, and no other. */
    @Test
    void thePageAboutThemIsTrue() throws Exception {
        try (TestServer server = new TestServer(_ -> {}, failing)) {
            server.post(Messages.call("echo"));
            server.core.stats().ended(taskEnd());
            server.core.billing().salesCounters().required(new Tariff("base", Price.FREE, 0));
            server.core.stats().catalog(() -> new CatalogFigures(Map.of("listed", 1), 0, 0, 0));
            server.post(Messages.PING);
            Scrape page = scrape(server);
            Map<String, String> written = new TreeMap<>();
            ROW.matcher(Files.readString(PAGE))
                    .results()
                    .forEach(row -> written.put(row.group(1), row.group(2) + labels(NAME, row)));
            Map<String, String> real = new TreeMap<>();
            page.types()
                    .forEach(
                            (name, type) -> {
                                Set<String> labels = new TreeSet<>();
                                page.samples().keySet().stream()
                                        .filter(series -> belongs(series, name, type))
                                        .flatMap(series -> LABEL.matcher(series).results())
                                        .map(found -> found.group(1))
                                        .filter(label -> !label.equals("le"))
                                        .forEach(labels::add);
                                real.put(name, type + labels);
                            });
            assertThat(written).isEqualTo(real);
        }
    }

    private static CallRecord taskEnd() {
        return new CallRecord("t", Caller.ANONYMOUS, CallEnd.COMPLETED, 0, 0, "id", null);
    }

    private static boolean belongs(String series, String name, String type) {
        String bare = series.replaceFirst("\\{.*", "");
        boolean parts = type.equals("histogram") || type.equals("summary");
        return bare.equals(name)
                || (parts && bare.replaceFirst("_(bucket|sum|count)$", "").equals(name));
    }

    private static Set<String> labels(Pattern form, MatchResult row) {
        return form.matcher(row.group(3))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Every word that a label can have is on the page. */
    @Test
    void thePageKnowsTheWordsOfLabels() throws IOException {
        String text = Files.readString(PAGE);
        for (LimitKind limit : LimitKind.values()) {
            assertThat(text).contains("`" + limit.label() + "`");
        }
        for (CallEnd end : CallEnd.values()) {
            assertThat(text).contains("`" + end.result().label() + "`");
            boolean wrong = Set.of("error", "refused").contains(end.result().label());
            assertThat(!wrong || text.contains("`" + end.label() + "`")).as(end.label()).isTrue();
        }
    }
}
