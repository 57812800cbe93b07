package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Whether the server says how it is. Proves O2-22's paths of the health checks. */
@Timeout(60)
class HealthTest {
    private static final String LOOPBACK = "127.0.0.1";

    private static Answer get(int port, String path) throws IOException {
        try (Client client = new Client(port)) {
            return client.get(path).answer();
        }
    }

    private static JsonNode json(Answer answer) {
        return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/health",
                "/healthz",
                "/health/",
                "/healthz/",
                "/health/live",
                "/livez",
                "/livez/",
                "/health/ready",
                "/readyz",
                "/readyz/"
            })
    void aServerThatTakesCallsIsHealthy(String path) throws IOException {
        try (TestServer server = new TestServer(_ -> {})) {
            Answer answer = get(server.listener.port(), path);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("content-type")).isEqualTo("application/json");
            assertThat(answer.header("cache-control")).isEqualTo("no-store");
            assertThat(json(answer).path("status").asString()).isEqualTo("ok");
        }
    }

    /** finding A5. */
    @Test
    void aServerWhoseLedgerCannotBeWrittenIsNotReadyAndSaysWhy() throws IOException {
        AtomicReference<@Nullable String> trouble = new AtomicReference<>();
        Ledger plain = new BookLedger(new MemoryJournal());
        Ledger books =
                (Ledger)
                        Proxy.newProxyInstance(
                                Ledger.class.getClassLoader(),
                                new Class<?>[] {Ledger.class},
                                (_, method, given) ->
                                        method.getName().equals("trouble")
                                                ? trouble.get()
                                                : method.invoke(plain, given));
        try (TestServer server = new TestServer(books)) {
            int port = server.listener.port();
            assertThat(get(port, "/health/ready").status()).isEqualTo(200);
            trouble.set("the disk is full");
            for (String path : List.of("/health/ready", "/health", "/readyz")) {
                Answer answer = get(port, path);
                assertThat(answer.status()).isEqualTo(503);
                assertThat(json(answer).path("ready").asBoolean()).isFalse();
                assertThat(json(answer).path("reason").asString()).isEqualTo("the disk is full");
            }
            assertThat(get(port, "/health/live").status()).isEqualTo(200);
            trouble.set(null);
            assertThat(get(port, "/health/ready").status()).isEqualTo(200);
        }
    }

    @Test
    void itSaysNoMoreThanItHasTo() throws IOException {
        try (TestServer server = new TestServer(_ -> {})) {
            JsonNode body = json(get(server.listener.port(), "/health"));
            assertThat(body.propertyNames())
                    .containsExactly("status", "live", "ready", "version", "uptime");
            assertThat(body.path("version").asString()).isEqualTo("1");
            assertThat(body.path("uptime").isIntegralNumber()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE"})
    void itIsOnlyRead(String method) throws IOException {
        try (TestServer server = new TestServer(_ -> {});
                Client client = server.connect()) {
            Answer answer = client.request(method + " /health", "{}").answer();
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("allow")).isEqualTo("GET, HEAD");
        }
    }

    @Test
    void headHasTheHeadersAlone() throws IOException {
        try (TestServer server = new TestServer(_ -> {});
                Client client = server.connect()) {
            client.send("HEAD /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.head().status()).isEqualTo(200);
            assertThat(client.get("/livez").answer().body()).contains("live");
        }
    }

    @Test
    void aServerThatStopsIsNotReadyButLives() throws Exception {
        try (TestServer server =
                        new TestServer(limits -> limits.shutdownGrace = Duration.ofSeconds(30));
                Client waits = server.connect()) {
            waits.post(Messages.call("wait"));
            server.waiting.acquire();
            int port = server.listener.port();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> stop(server));
            Await.until("it isn't ready", () -> status(port, "/health/ready") == 503);
            Answer health = get(port, "/healthz");
            assertThat(health.status()).isEqualTo(503);
            assertThat(json(health).path("status").asString()).isEqualTo("stopping");
            assertThat(json(health).path("ready").asBoolean()).isFalse();
            assertThat(status(port, "/health/live")).isEqualTo(200);
            server.release.countDown();
            assertThat(waits.answer().status()).isEqualTo(200);
            stopped.get();
        }
    }

    private static int status(int port, String path) {
        try {
            return get(port, path).status();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void stop(TestServer server) {
        try {
            server.stop();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpListener listener(TestServer server, int healthPort) {
        return new HttpListener(
                HttpListenerSettings.loopback(0),
                server.core,
                new McpDialect(server.core.toolbox(), server.core.server()),
                AccessControl.open(),
                new MonitoringSettings(
                        true, false, new MonitoringSettings.Address(LOOPBACK, healthPort)),
                MoneySettings.NONE);
    }

    @Test
    void aSecondAddressHasTheHealthChecksAndNothingElse() throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            HttpListener listener = listener(server, 0);
            listener.start();
            try {
                assertThat(listener.healthPort()).isNotIn(0, listener.port());
                for (String path : List.of("/health", "/readyz/")) {
                    assertThat(status(listener.healthPort(), path)).isEqualTo(200);
                    assertThat(status(listener.port(), path)).isEqualTo(200);
                }
                for (String path : List.of("/mcp", "/metrics", "/")) {
                    assertThat(status(listener.healthPort(), path)).isEqualTo(404);
                }
                try (Client probe = new Client(listener.healthPort())) {
                    probe.send("GET /livez HTTP/1.1\r\nHost: 10.1.2.3:80\r\n\r\n");
                    assertThat(probe.answer().status()).isEqualTo(200);
                }
            } finally {
                listener.stop();
            }
        }
    }

    @Test
    void aSecondAddressThatIsTakenIsTold() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                ServerSocket taken = new ServerSocket(0)) {
            HttpListener listener = listener(server, taken.getLocalPort());
            assertThatThrownBy(listener::start)
                    .isInstanceOf(HttpListener.CannotListen.class)
                    .hasMessageContaining(LOOPBACK + ":" + taken.getLocalPort())
                    .hasMessageContaining("health.listen");
        }
    }
}
