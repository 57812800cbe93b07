package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.stream.ReplayBuffer;
import dev.toolbooth.server.stream.ReplayMemory;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Event streams: how many, how much waits on them, and what becomes of them. */
@Timeout(120)
class StreamsTest {
    private static final TestTool TALKS =
            TestTool.of(
                    "talks",
                    call -> {
                        call.progress(1, 2, "half");
                        return ToolOutput.text("talked");
                    });

    @Test
    void noStreamTooManyIsOpenedInAnyWay() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.streams = 1, TALKS);
                Client first = server.connect();
                Client second = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            first.get("/mcp", Messages.EVENTS, session).head();
            assertThat(second.get("/mcp", Messages.EVENTS, session).answer().status())
                    .isEqualTo(503);
            Answer old = second.get("/sse", Messages.EVENTS).answer();
            assertThat(old.status()).isEqualTo(503);
            assertThat(old.header("retry-after")).isNotEmpty();
            assertThat(server.core.sessions().size()).as("and no session is left").isEqualTo(1);
            assertThat(server.post(Messages.listen(), Messages.listenHeaders()).status())
                    .isEqualTo(503);
            assertThat(server.post(Messages.call("echo"), Messages.EVENTS, session).status())
                    .isEqualTo(503);
            Answer plain = server.post(Messages.call("talks"), Messages.BOTH, session);
            assertThat(plain.header("content-type")).isEqualTo("application/json");
            assertThat(plain.body()).contains("talked").doesNotContain("half");
            first.hangUp();
            Await.until("there is room", () -> streamed(server, session));
        }
    }

    private static boolean streamed(TestServer server, String session) {
        try {
            return server.post(Messages.call("talks"), Messages.BOTH, session)
                    .body()
                    .contains("half");
        } catch (Exception e) {
            return false;
        }
    }

    @Test
    void aReaderThatStopsIsCutOffAndHoldsNoThread() throws Exception {
        CountDownLatch flooded = new CountDownLatch(1);
        String text = "x".repeat(1_000);
        TestTool flood =
                TestTool.of(
                        "flood",
                        call -> {
                            for (int i = 0; i < 100_000; i++) {
                                call.progress(i, 100_000, text);
                            }
                            flooded.countDown();
                            return ToolOutput.text("flooded");
                        });
        try (TestServer server =
                        new TestServer(
                                limits -> {
                                    limits.outboxBytes = 64 * 1024;
                                    limits.heartbeat = Duration.ofMillis(200);
                                },
                                flood);
                Client client = new Client(server.listener.port(), 4096)) {
            client.post(
                    Messages.modern("tools/call", "\"name\":\"flood\""),
                    Messages.modernHeaders("tools/call", "flood"));
            assertThat(flooded.await(30, TimeUnit.SECONDS)).isTrue();
            Await.until("the stream is gone", () -> server.listener.openStreams() == 0);
        }
    }

    @Test
    void aLargeResultReachesAReaderThatReads() throws Exception {
        String large = "y".repeat(3 << 20);
        TestTool tool =
                TestTool.of(
                        "large",
                        call -> {
                            call.progress(1, 2, "half");
                            return ToolOutput.text(large);
                        });
        try (TestServer server = new TestServer(limits -> limits.outboxBytes = 64 * 1024, tool)) {
            String session = "Mcp-Session-Id: " + server.session();
            assertThat(server.post(Messages.call("large"), Messages.BOTH, session).body())
                    .contains("half", large);
        }
    }

    @Test
    void whatWasMissedIsKeptUpToItsLimits() throws Exception {
        Semaphore step = new Semaphore(0);
        CountDownLatch talked = new CountDownLatch(1);
        TestTool tool =
                TestTool.of(
                        "talkative",
                        call -> {
                            call.progress(0, 9, "first");
                            step.acquire();
                            for (int i = 1; i <= 9; i++) {
                                call.progress(i, 9, "missed " + i);
                            }
                            talked.countDown();
                            return ToolOutput.text("done");
                        });
        try (TestServer server = new TestServer(limits -> limits.replayEvents = 4, tool);
                Client again = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            try (Client client = server.connect()) {
                client.post(Messages.call("talkative"), Messages.BOTH, session).head();
                client.until("first");
            }
            Await.until("it is gone", () -> server.listener.openStreams() == 0);
            step.release();
            talked.await();
            String seen = "Last-Event-ID: c1-1";
            // Until the result is there; only then is it known what had to go for it.
            again.get("/mcp", Messages.EVENTS, session, seen).answer();
            Answer rest = again.get("/mcp", Messages.EVENTS, session, seen).answer();
            assertThat(rest.body())
                    .contains("missed 7", "missed 8", "missed 9", "done")
                    .doesNotContain("missed 6");
        }
    }

    @Test
    void noMoreBytesAreKeptThanMayBe() {
        ReplayBuffer log = new ReplayBuffer(10, 100, new ReplayMemory(1_000));
        log.add("s", 1, new byte[60]);
        log.add("s", 2, new byte[40]);
        assertThat(log.since("s", 0)).hasSize(100);
        log.add("s", 3, new byte[1]);
        assertThat(log.since("s", 0)).hasSize(41);
        log.add("s", 4, new byte[101]);
        assertThat(log.since("s", 0)).isEmpty();
    }

    /** However many sessions somebody opens, what they may come back for has one bound. */
    @Test
    void noMoreIsKeptForAllSessionsThanMayBe() throws Exception {
        TestTool large =
                new TestTool(
                        ToolSpec.named("large").description("large").immediate().build(),
                        _ -> ToolOutput.text("x".repeat(300_000)));
        MemoryBudget memory = new MemoryBudget(2 << 20);
        try (TestServer server =
                new TestServer(
                        "127.0.0.1", Set.of(), AccessControl.open(), memory, _ -> {}, large)) {
            List<String> sessions = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                sessions.add("Mcp-Session-Id: " + server.session());
                Answer told = server.post(Messages.call("large"), Messages.EVENTS, sessions.get(i));
                assertThat(told.body()).as("it is told all the same").contains("xxx");
            }
            assertThat(sessions.stream().filter(one -> isKept(server, one))).hasSize(3);
            for (String session : sessions) {
                try (Client client = server.connect()) {
                    client.request("DELETE /mcp", "", session).answer();
                }
            }
            String later = "Mcp-Session-Id: " + server.session();
            server.post(Messages.call("large"), Messages.EVENTS, later);
            assertThat(isKept(server, later)).as("there is room again").isTrue();
        }
    }

    private static boolean isKept(TestServer server, String session) {
        try (Client client = server.connect()) {
            return client.get("/mcp", Messages.EVENTS, session, "Last-Event-ID: c1-0")
                    .answer()
                    .body()
                    .contains("xxx");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aCallGoesOnWithoutItsSession() throws Exception {
        Semaphore step = new Semaphore(0);
        Semaphore began = new Semaphore(0);
        TestTool tool =
                TestTool.of(
                        "slow",
                        call -> {
                            began.release();
                            step.acquire();
                            call.progress(1, 2, "half");
                            return ToolOutput.text("whole");
                        });
        try (TestServer server = new TestServer(_ -> {}, tool);
                Client call = server.connect();
                Client listening = server.connect();
                Client other = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            listening.get("/mcp", Messages.EVENTS, session).head();
            call.post(Messages.call("slow"), Messages.BOTH, session);
            began.acquire();
            assertThat(other.request("DELETE /mcp", "", session).answer().status()).isEqualTo(204);
            assertThat(listening.answerRest()).doesNotContain("error");
            step.release();
            assertThat(call.answer().body()).contains("whole").doesNotContain("unexpectedly");
            assertThat(server.listener.sessionsWithStreams()).isZero();
        }
    }

    @Test
    void theNewerOfTwoStreamsOfASessionIsTheOneThatCounts() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client first = server.connect();
                Client second = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            first.get("/mcp", Messages.EVENTS, session).head();
            second.get("/mcp", Messages.EVENTS, session).head();
            first.answerRest();
            server.core.toolbox().announceChange();
            second.until("list_changed");
        }
    }

    @Test
    void anEventIdThatIsNotOursIsRefused() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client client = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            for (String id : List.of("c1-1", "-", "x", "9".repeat(5_000), "c999999999999-1")) {
                assertThat(
                                client.get("/mcp", Messages.EVENTS, session, "Last-Event-ID: " + id)
                                        .answer()
                                        .status())
                        .as(id)
                        .isEqualTo(404);
            }
            assertThat(server.listener.openStreams()).isZero();
        }
    }

    @Test
    void aSessionOfAnotherCallerCanNotBeListenedTo() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client client = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session("Authorization: Basic mine");
            assertThat(client.get("/mcp", Messages.EVENTS, session).answer().status())
                    .isEqualTo(404);
            assertThat(
                            client.request("DELETE /mcp", "", session, "Authorization: Basic other")
                                    .answer()
                                    .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void aQuestionIsNotWaitedForForever() throws Exception {
        Question question = new Question.Form("Who?", Json.object().put("type", "object"));
        TestTool asks =
                TestTool.of(
                        "asks",
                        call -> {
                            call.ask("who", question);
                            return ToolOutput.text("never");
                        });
        try (TestServer server =
                new TestServer(limits -> limits.askTimeout = Duration.ofMillis(100), asks)) {
            String session = "Mcp-Session-Id: " + server.session();
            assertThat(server.post(Messages.call("asks"), Messages.BOTH, session).body())
                    .contains("elicitation/create", "did not answer in time");
        }
    }

    @Test
    void manyIdleStreamsLeaveNothingBehind() throws Exception {
        int many = 2_000;
        try (TestServer server = new TestServer(limits -> limits.initializesPerMinute = many)) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                Client client = server.connect();
                clients.add(client);
                client.get("/sse", Messages.EVENTS).head();
            }
            assertThat(server.listener.openStreams()).isEqualTo(many);
            for (Client client : clients) {
                client.close();
            }
            Await.until("all are gone", () -> server.listener.openStreams() == 0);
            Await.until("their sessions too", () -> server.core.sessions().size() == 0);
            Await.until("and connections", () -> server.listener.openConnections() == 0);
            assertThat(server.core.announcements().size()).isZero();
        }
    }

    @Test
    void aListenerThatHangsUpIsForgotten() throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            try (Client client = server.connect()) {
                client.post(Messages.listen(), Messages.listenHeaders()).head();
                client.until("acknowledged");
                assertThat(server.core.announcements().size()).isEqualTo(1);
            }
            Await.until("it is forgotten", () -> server.core.announcements().size() == 0);
        }
    }

    @Test
    void oneChannelListensToSoMuchAndNoMore() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.subscriptions = 2);
                Client stream = server.connect();
                Client client = server.connect()) {
            stream.get("/sse", Messages.EVENTS).head();
            String event = stream.until("sessionId=");
            String path = "POST " + event.substring(event.indexOf("data: ") + 6).strip();
            for (int id = 1; id <= 3; id++) {
                String listen = Messages.listen().replace("\"id\":1", "\"id\":" + id);
                client.request(path, listen, Messages.MODERN_HEADER).answer();
            }
            assertThat(stream.until("at most 2 listening")).contains("acknowledged");
            assertThat(server.core.announcements().size()).isEqualTo(3);
        }
    }
}
