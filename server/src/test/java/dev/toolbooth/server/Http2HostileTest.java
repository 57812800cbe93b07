package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.MemoryBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that hold what they asked for in streams of HTTP/2 (findings A2 and A3). */
@Timeout(60)
class Http2HostileTest {
    private static final int BUDGET_BYTES = 8 << 20;
    private static final int WINDOW_BYTES = 64 * 1024;
    private static final String LARGE = "x".repeat(100_000);
    private static final String SMALL = "y".repeat(10_000);

    @TempDir private static Path folder;
    private static Certificates.Pem pem;

    @BeforeAll
    static void make() throws Exception {
        pem = Certificates.make(folder);
    }

    private static TestServer server(Consumer<SomeLimits> lower) {
        return new TestServer(
                new HttpListenerSettings(
                        "127.0.0.1",
                        0,
                        "/mcp",
                        Set.of(),
                        Set.of(),
                        true,
                        new HttpListenerSettings.Pem(pem.certificate(), pem.key())),
                AccessControl.open(),
                new MemoryBudget(BUDGET_BYTES),
                lower,
                immediate("large", LARGE),
                immediate("small", SMALL));
    }

    private static TestTool immediate(String name, String text) {
        return new TestTool(
                ToolSpec.named(name).description(name).immediate().build(),
                _ -> ToolOutput.text(text));
    }

    private static Http2Client connect(TestServer server, int windowBytes) throws IOException {
        return new Http2Client(server.listener.port(), windowBytes, 0);
    }

    private static void awaitNothing(TestServer server) {
        Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
    }

    @Test
    void whatWaitsOnStreamsIsCounted() throws Exception {
        try (TestServer server = server(_ -> {})) {
            try (Http2Client client = connect(server, 0)) {
                for (int i = 0; i < 20; i++) {
                    client.post("/mcp", Messages.call("small"));
                }
                Await.until("it counts", () -> server.listener.bytesWaiting() > 20L * 10_000);
            }
            awaitNothing(server);
        }
    }

    @Test
    void whoTakesNothingIsCutOff() throws Exception {
        try (TestServer server = server(limits -> limits.requestTimeout = Duration.ofMillis(400));
                Http2Client client = connect(server, 0)) {
            client.post("/mcp", Messages.call("small"));
            assertThat(client.closes()).isTrue();
            awaitNothing(server);
            Await.until("it is gone", () -> server.listener.openConnections() == 0);
        }
    }

    @Test
    void whoReadsNothingIsCutOff() throws Exception {
        try (TestServer server = server(limits -> limits.requestTimeout = Duration.ofSeconds(1));
                Http2Client client = new Http2Client(server.listener.port(), 1 << 30, 4096)) {
            client.grant(0, 1 << 30);
            for (int i = 0; i < 80; i++) {
                client.post("/mcp", Messages.call("large"));
            }
            Await.until("answers wait", () -> server.listener.bytesWaiting() > 100_000);
            Await.until("it is cut", () -> server.listener.openConnections() == 0);
            awaitNothing(server);
        }
    }

    @Test
    void aStreamOfWhichNothingIsTakenEndsAndOthersGoOn() throws Exception {
        try (TestServer server = server(limits -> limits.requestTimeout = Duration.ofSeconds(3));
                Http2Client client = connect(server, 0)) {
            int stuck = client.post("/mcp", Messages.call("small"));
            int slow = client.post("/mcp", Messages.call("large"));
            boolean ended = false;
            while (!ended) {
                client.grant(slow, 16);
                Http2Client.Frame frame = client.next();
                ended = frame.type() == Http2Client.RESET && frame.stream() == stuck;
            }
            client.grant(slow, 1 << 20);
            client.grant(0, 1 << 20);
            assertThat(client.body(slow)).endsWith("}");
        }
    }

    @Test
    void nothingMoreIsBegunWhileMuchWaitsAndWhoTakesItGetsEveryAnswer() throws Exception {
        int count = 60;
        try (TestServer server = server(_ -> {});
                Http2Client client = connect(server, 0)) {
            List<Integer> streams = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                streams.add(client.post("/mcp", Messages.call("large")));
            }
            // What had begun, and once more what is kept for whoever asks how it went.
            Await.until("much waits", () -> server.listener.bytesWaiting() > 300_000);
            assertThat(server.listener.bytesWaiting()).isLessThan(2 << 20);
            for (int stream : streams) {
                client.grant(stream, 200_000);
                client.grant(0, 200_000);
                assertThat(client.body(stream)).contains(LARGE);
            }
            awaitNothing(server);
        }
    }

    @Test
    void whatIsTakenBackBeforeItIsBegunIsNot() throws Exception {
        try (TestServer server = server(_ -> {});
                Http2Client client = connect(server, 0)) {
            for (int i = 0; i < 10; i++) {
                client.post("/mcp", Messages.call("large"));
            }
            Await.until("much waits", () -> server.listener.bytesWaiting() > 300_000);
            client.reset(client.post("/mcp", Messages.call("wait")));
            int last = client.post("/mcp", Messages.PING);
            for (int stream = 1; stream <= last; stream += 2) {
                if (stream != last - 2) {
                    client.grant(stream, 200_000);
                    client.grant(0, 200_000);
                    client.body(stream);
                }
            }
            assertThat(server.waiting.availablePermits()).isZero();
        }
    }

    @Test
    void whatIsTakenBackIsForgotten() throws Exception {
        try (TestServer server = server(_ -> {});
                Http2Client client = connect(server, WINDOW_BYTES)) {
            for (int i = 0; i < 30; i++) {
                client.reset(client.open("GET", "/health", true));
                client.reset(client.open("POST", "/mcp", false, "content-type: application/json"));
                client.reset(client.post("/mcp", Messages.PING));
            }
            assertThat(client.body(client.post("/mcp", Messages.PING))).contains("result");
            awaitNothing(server);
        }
    }

    @Test
    void requestsThatDoNotEndAreCountedAndEachHasItsTime() throws Exception {
        try (TestServer server = server(limits -> limits.requestTimeout = Duration.ofSeconds(2));
                Http2Client client = connect(server, WINDOW_BYTES)) {
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            Http2Client.header(block, ":method", "POST");
            Http2Client.header(block, ":scheme", "https");
            Http2Client.header(block, ":authority", "localhost");
            Http2Client.header(block, ":path", "/mcp");
            for (int i = 0; i < 150; i++) {
                Http2Client.header(block, "a", "");
            }
            for (int i = 0; i < 50; i++) {
                client.open(block.toByteArray(), false);
            }
            int whole = client.post("/mcp", Messages.PING);
            Await.until("they count", () -> server.listener.bytesWaiting() > 50L * 40_000);
            assertThat(client.body(whole)).contains("result");
            int reset = 0;
            while (reset < 50) {
                Http2Client.Frame frame = client.next();
                reset += frame.type() == Http2Client.RESET ? 1 : 0;
            }
            awaitNothing(server);
            assertThat(client.body(client.post("/mcp", Messages.PING))).contains("result");
        }
    }

    @Test
    void moreOfThemThanThereIsMemoryForAreRefusedAndOthersAreServed() throws Exception {
        try (TestServer server = server(_ -> {});
                Http2Client usual = connect(server, WINDOW_BYTES)) {
            List<Http2Client> clients = new ArrayList<>();
            String filler = "filler: " + "x".repeat(6_000);
            long most = 0;
            for (int i = 0; i < 20; i++) {
                Http2Client client = connect(server, WINDOW_BYTES);
                clients.add(client);
                try {
                    for (int j = 0; j < 80; j++) {
                        client.open("POST", "/mcp", false, filler);
                    }
                } catch (IOException e) {
                    assertThat(i).as("some were let in").isPositive();
                }
                most = Math.max(most, server.listener.bytesWaiting());
            }
            assertThat(most).isBetween(1L << 20, (long) BUDGET_BYTES);
            for (int i = 0; i < 20; i++) {
                assertThat(server.listener.bytesWaiting()).isLessThanOrEqualTo(BUDGET_BYTES);
                assertThat(usual.body(usual.post("/mcp", Messages.PING))).contains("result");
            }
            // Long before their time is over.
            Await.until("they had to go", () -> server.listener.bytesWaiting() < BUDGET_BYTES / 2);
            for (Http2Client client : clients) {
                client.close();
            }
            awaitNothing(server);
        }
    }
}
