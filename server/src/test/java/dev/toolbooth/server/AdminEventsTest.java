package dev.toolbooth.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.server.admin.Watching;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams of what happens, told by an office that says what the test wants. */
@Timeout(60)
class AdminEventsTest {
    private static final int LARGE = 1024 * 1024;

    private final Vertx vertx = Vertx.vertx();
    private final FakeOffice office = new FakeOffice();
    private final List<Socket> sockets = new ArrayList<>();
    private volatile boolean allowed = true;
    private volatile Role role = Role.OPERATOR;
    private int port;

    /** Tells what the test tells it to. */
    private static final class FakeOffice implements CallOffice {
        final BlockingQueue<Spectator> watching = new LinkedBlockingQueue<>();
        final CountDownLatch stopped = new CountDownLatch(1);

        @Override
        public Answer calls(Query query, Office.Part part) {
            return NO_SERVER;
        }

        @Override
        public Answer call(String id) {
            return NO_SERVER;
        }

        @Override
        public Answer refund(String id) {
            return NO_SERVER;
        }

        @Override
        public Answer challenges(Office.Part part) {
            return NO_SERVER;
        }

        @Override
        public Watching watch(Query query, Spectator who) {
            watching.add(who);
            return new Watching.Begun(stopped::countDown);
        }
    }

    @BeforeEach
    void start() {
        Core core =
                Core.build(
                        new ServerInfo("test", null, "1", null),
                        new SomeLimits().build(),
                        ServerPorts.with(AesSealer.ephemeral()));
        Access access = Access.open();
        Gate gate = new Gate(access.authenticator(), access.proxies(), core.limits(), core.stats());
        PublicUrl url = new PublicUrl(null, access.proxies(), Guard::isHost);
        HttpWire wire =
                new HttpWire(
                        core,
                        new Streams(1_000),
                        gate,
                        new Challenge(url, "/mcp", "test", access.issuers()));
        AdminEvents events = new AdminEvents(office, new Dispatcher(core), wire, core.stats());
        HttpServer server =
                vertx.createHttpServer()
                        .requestHandler(
                                request ->
                                        events.open(
                                                        vertx.getOrCreateContext(),
                                                        request,
                                                        role,
                                                        Query.ALL,
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
        Spectator office = this.office.watching.take();
        office.happened("call", call("echo"));
        assertThat(until(in, "event: ")).isEqualTo("event: call");
        assertThat(until(in, "data: ")).isEqualTo("data: {\"tool\":\"echo\"}");
        assertThat(until(in, "event: ")).isEqualTo("event: status");
    }

    @Test
    void aSlowReaderLosesEventsAndIsTold() throws Exception {
        BufferedReader in = open();
        until(in, "event: status");
        Spectator spectator = office.watching.take();
        byte[] large = call("x".repeat(LARGE));
        int told = 100;
        for (int i = 0; i < told; i++) {
            // Nobody reads: what waits has a bound, so most of this goes nowhere.
            spectator.happened("call", large);
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
        spectator.happened("call", call("after"));
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
        office.stopped.await();
        assertThat(until(open(), "HTTP")).contains("200");
    }

    @Test
    void viewersLeaveRoomForThoseWhoDoMore() throws Exception {
        role = Role.VIEWER;
        for (int i = 0; i < AdminEvents.VIEWERS_MAX; i++) {
            assertThat(until(open(), "HTTP")).contains("200");
        }
        assertThat(until(open(), "HTTP")).contains("503");
        role = Role.OPERATOR;
        assertThat(until(open(), "HTTP")).contains("200");
    }

    @Test
    void whoMayNoLongerWatchIsTurnedAway() throws Exception {
        BufferedReader in = open();
        until(in, "event: status");
        allowed = false;
        // The last chunk of a response is empty.
        assertThat(until(in, "0")).isEqualTo("0");
        office.stopped.await();
    }
}
