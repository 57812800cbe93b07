package dev.toolbooth.server.admin;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.server.SomeLimits;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.http.OriginGuard;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.stream.OpenStreams;
import dev.toolbooth.wire.Json;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams of what happens, told by an API that says what the test wants. */
@Timeout(60)
class AdminEventsTest {
    private static final int LARGE = 1024 * 1024;

    private final Vertx vertx = Vertx.vertx();
    private final FakeApi api = new FakeApi();
    private final List<Socket> sockets = new ArrayList<>();
    private volatile boolean allowed = true;
    private volatile AdminRole role = AdminRole.OPERATOR;
    private int port;

    /** Tells what the test tells it to. */
    private static final class FakeApi implements AdminApi {
        final BlockingQueue<EventObserver> watching = new LinkedBlockingQueue<>();
        final CountDownLatch stopped = new CountDownLatch(1);

        @Override
        public AdminResult ask(AdminRequest request) {
            throw new IllegalStateException(request.route());
        }

        @Override
        public EventSubscription watch(AdminRequest request, EventObserver who) {
            watching.add(who);
            return new EventSubscription.Begun(stopped::countDown);
        }
    }

    @BeforeEach
    void start() {
        Core core =
                Core.free(
                        CoreParts.of(
                                new ServerInfo("test", null, "1", null),
                                new SomeLimits().build(),
                                CorePorts.with(AesSealer.ephemeral())));
        AccessControl access = AccessControl.open();
        Gate gate = new Gate(access.authenticator(), access.proxies(), core.limits(), core.stats());
        PublicUrl url = new PublicUrl(null, access.proxies(), OriginGuard::isHost);
        HttpResponder responder =
                new HttpResponder(
                        core,
                        new OpenStreams(1_000),
                        gate,
                        new BearerChallenge(url, "/mcp", "test", access.issuers()),
                        MemoryBudget.ofMemory());
        AdminEvents events = new AdminEvents(api, new Dispatcher(core), responder, core.stats());
        HttpServer server =
                vertx.createHttpServer()
                        .requestHandler(
                                request ->
                                        events.open(
                                                        vertx.getOrCreateContext(),
                                                        request,
                                                        new AdminRequest(
                                                                "GET /events",
                                                                List.of(),
                                                                Map.of(),
                                                                Json.object(),
                                                                role),
                                                        () -> allowed)
                                                .ifPresent(
                                                        refused ->
                                                                request.response()
                                                                        .setStatusCode(
                                                                                refused.reason()
                                                                                        .status())
                                                                        .end(refused.message())));
        port = server.listen(0, "127.0.0.1").await().actualPort();
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        vertx.close().await();
    }

    private BufferedReader open() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        socket.getOutputStream()
                .write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
    }

    /** Reads up to a line that begins so. */
    private static String until(BufferedReader in, String beginning) throws IOException {
        String line = in.readLine();
        while (line != null && !line.startsWith(beginning)) {
            line = in.readLine();
        }
        return String.valueOf(line);
    }

    private static byte[] call(String text) {
        return Json.bytes(Json.object().put("tool", text));
    }

    @Test
    void whatHappensIsToldAtOnce() throws Exception {
        BufferedReader in = open();
        assertThat(until(in, "HTTP")).contains("200");
        assertThat(until(in, "event: status")).isNotEmpty();
        assertThat(Json.parse(until(in, "data: ").substring(6)).has("in_flight")).isTrue();
        EventObserver observer = api.watching.take();
        observer.happened("call", call("echo"));
        assertThat(until(in, "event: ")).isEqualTo("event: call");
        assertThat(until(in, "data: ")).isEqualTo("data: {\"tool\":\"echo\"}");
        assertThat(until(in, "event: ")).isEqualTo("event: status");
    }

    @Test
    void aSlowReaderLosesEventsAndIsTold() throws Exception {
        BufferedReader in = open();
        until(in, "event: status");
        EventObserver eventObserver = api.watching.take();
        byte[] large = call("x".repeat(LARGE));
        int told = 100;
        for (int i = 0; i < told; i++) {
            // Nobody reads: what waits has a bound, so most of this goes nowhere.
            eventObserver.happened("call", large);
        }
        int calls = 0;
        long lost = 0;
        while (calls + lost < told) {
            String event = until(in, "event: ");
            if (event.equals("event: call")) {
                calls++;
            } else if (event.equals("event: lost")) {
                lost += Json.parse(until(in, "data: ").substring(6)).path("calls").longValue();
            }
        }
        assertThat(calls).isPositive();
        assertThat(lost).isPositive();
        assertThat(calls + lost).isEqualTo(told);
        eventObserver.happened("call", call("after"));
        assertThat(until(in, "data: {\"tool\":\"after")).contains("after");
    }

    @Test
    void asManyMayWatchAsThereMayAndNotOneMore() throws Exception {
        for (int i = 0; i < AdminEvents.STREAMS_MAX; i++) {
            assertThat(until(open(), "HTTP")).contains("200");
        }
        BufferedReader refused = open();
        assertThat(until(refused, "HTTP")).contains("503");
        sockets.getFirst().close();
        api.stopped.await();
        assertThat(until(open(), "HTTP")).contains("200");
    }

    @Test
    void viewersLeaveRoomForThoseWhoDoMore() throws Exception {
        role = AdminRole.VIEWER;
        for (int i = 0; i < AdminEvents.VIEWERS_MAX; i++) {
            assertThat(until(open(), "HTTP")).contains("200");
        }
        assertThat(until(open(), "HTTP")).contains("503");
        role = AdminRole.OPERATOR;
        assertThat(until(open(), "HTTP")).contains("200");
    }

    @Test
    void whoMayNoLongerWatchIsTurnedAway() throws Exception {
        BufferedReader in = open();
        until(in, "event: status");
        allowed = false;
        // The last chunk of a response is empty.
        assertThat(until(in, "0")).isEqualTo("0");
        api.stopped.await();
    }
}
