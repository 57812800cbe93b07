package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a server begins and ends. */
@Timeout(60)
class ShutdownTest {
    private static final String READ =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\","
                    + "\"params\":{\"uri\":\"x:y\"}}";

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("vert.x-") || name.equals("housekeeping"))
                .count();
    }

    private static CompletableFuture<Void> stop(TestServer server) {
        return CompletableFuture.runAsync(server::close);
    }

    @Test
    void everyoneGetsALastAnswer() throws Exception {
        String large = "z".repeat(8 << 20);
        CountDownLatch go = new CountDownLatch(1);
        Semaphore begun = new Semaphore(0);
        TestTool slow =
                TestTool.of(
                        "slow",
                        _ -> {
                            begun.release();
                            go.await();
                            return ToolOutput.text(large);
                        });
        try (TestServer server = new TestServer(_ -> {}, slow);
                Client call = server.connect();
                Client modern = server.connect();
                Client listens = server.connect();
                Client stream = server.connect();
                Client late = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            call.post(Messages.call("slow"), session);
            modern.post(
                    Messages.modern("tools/call", "\"name\":\"slow\""),
                    Messages.modernHeaders("tools/call", "slow"));
            listens.post(Messages.listen(), Messages.listenHeaders()).head();
            listens.until("acknowledged");
            stream.get("/mcp", Messages.EVENTS, session).head();
            begun.acquire(2);
            CompletableFuture<Void> stopped = stop(server);
            Await.until("no new calls", () -> refused(late));
            assertThat(late.post(READ).answer().body()).contains("The server is stopping");
            go.countDown();
            assertThat(call.answer().body()).contains(large);
            assertThat(modern.answer().body()).contains(large);
            assertThat(listens.answerRest()).contains("\"result\"", "complete");
            stream.answerRest();
            stopped.get(20, TimeUnit.SECONDS);
        }
        Await.until("no thread is left", () -> threads() == 0);
    }

    private static boolean refused(Client client) {
        try {
            return client.post(Messages.call("slow").replace("slow", "missing-no-more"))
                                    .answer()
                                    .status()
                            == 200
                    && client.post(READ).answer().status() == 503;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aListenerOnTheTransportOfOldGetsItsLastAnswerToo() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client stream = server.connect();
                Client client = server.connect()) {
            stream.get("/sse", Messages.EVENTS).head();
            String event = stream.until("sessionId=");
            String path = "POST " + event.substring(event.indexOf("data: ") + 6).strip();
            client.request(path, Messages.listen(), Messages.MODERN_HEADER).answer();
            stream.until("acknowledged");
            CompletableFuture<Void> stopped = stop(server);
            assertThat(stream.answerRest()).contains("\"result\"");
            stopped.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void aCallThatDoesNotEndIsNotWaitedForForever() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Semaphore begun = new Semaphore(0);
        TestTool stubborn =
                TestTool.of(
                        "stubborn",
                        _ -> {
                            begun.release();
                            while (release.getCount() > 0) {
                                try {
                                    release.await();
                                } catch (InterruptedException e) {
                                    begun.release();
                                }
                            }
                            return ToolOutput.text("at last");
                        });
        try (TestServer server =
                        new TestServer(
                                limits -> limits.shutdownGrace = Duration.ofMillis(200), stubborn);
                Client client = server.connect()) {
            client.post(Messages.call("stubborn"));
            begun.acquire();
            long from = System.nanoTime();
            stop(server).get(20, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - from))
                    .isLessThan(Duration.ofSeconds(8));
            assertThat(begun.tryAcquire(10, TimeUnit.SECONDS)).as("it was interrupted").isTrue();
            release.countDown();
        }
        Await.until("no thread is left", () -> threads() == 0);
    }

    @Test
    void aPortThatIsTakenIsToldAndLeavesNoThread() {
        try (TestServer server = new TestServer(_ -> {})) {
            long before = threads();
            int port = server.listener.port();
            HttpListener second =
                    new HttpListener(
                            HttpListenerSettings.loopback(port),
                            server.core,
                            new McpDialect(server.core.toolbox(), server.core.server()));
            assertThatThrownBy(second::start)
                    .isInstanceOf(HttpListener.CannotListen.class)
                    .hasMessageStartingWith("can't listen on 127.0.0.1:" + port);
            Await.until("no thread is left", () -> threads() <= before);
        }
    }
}
