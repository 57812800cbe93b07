package dev.toolbooth.server.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Await;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.Messages;
import dev.toolbooth.server.TestServer;
import dev.toolbooth.server.TestTool;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** POSTs that name their stream (S2-9, S2-10, O2-9 to O2-15): what they can't do, and to whom. */
@Timeout(60)
class HeaderRoutingTest {
    private static final Pattern ID = Pattern.compile("\"clientId\":\"([^\"]+)\"");
    private static final Pattern NUMBER = Pattern.compile("(?m)^id: (\\d+)$");

    /** Opens a stream and gives the header that names it. */
    private static String open(Client client, String... headers) throws IOException {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add(Messages.EVENTS);
        client.get("/mcp", all.toArray(String[]::new)).head();
        String events = client.until("sessionId=");
        Matcher id = ID.matcher(events);
        assertThat(id.find()).as(events).isTrue();
        return "X-SSE-Client-ID: " + id.group(1);
    }

    private static String ping(int id) {
        return Messages.PING.replace("\"id\":1", "\"id\":" + id);
    }

    @Test
    void idsAreLongRandomAndNeverTheSame() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client one = server.connect();
                Client two = server.connect()) {
            String first = open(one);
            assertThat(first).matches("X-SSE-Client-ID: [A-Za-z0-9_-]{22}");
            assertThat(open(two)).isNotEqualTo(first);
        }
    }

    @Test
    void nobodyElseCanUseAnIdNorTellThatItExists() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        TestTool counts =
                TestTool.of("counts", _ -> ToolOutput.text("ran " + ran.incrementAndGet()));
        try (TestServer server = new TestServer(_ -> {}, counts);
                Client stream = server.connect();
                Client old = server.connect()) {
            String mine = "Authorization: Basic mine";
            String id = open(stream, mine);
            old.get("/sse", Messages.EVENTS).head();
            String event = old.until("sessionId=");
            String unnamed = event.substring(event.indexOf("sessionId=") + 10).strip();
            Answer unknown =
                    server.post(Messages.call("counts"), "X-SSE-Client-ID: " + "x".repeat(22));
            for (String[] headers :
                    List.of(
                            new String[] {id},
                            new String[] {id, "Authorization: Basic other"},
                            new String[] {id, "Authorization: basic mine"},
                            new String[] {id + "x", mine},
                            new String[] {id.substring(0, id.length() - 1), mine},
                            new String[] {"X-SSE-Client-ID: " + server.session(mine), mine},
                            new String[] {"X-SSE-Client-ID: " + unnamed},
                            new String[] {"X-SSE-Client-ID: "},
                            new String[] {"X-SSE-Client-ID: " + "y".repeat(10_000)},
                            new String[] {"X-SSE-Client-ID: ../../" + id.substring(17), mine})) {
                Answer answer = server.post(Messages.call("counts"), headers);
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.body()).isEqualTo(unknown.body());
            }
            assertThat(ran).hasValue(0);
            server.post(ping(7), id, mine);
            assertThat(stream.until("\"id\":7")).doesNotContain("ran");
        }
    }

    @Test
    void aHeaderThatComesTwiceRunsNothing() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client stream = server.connect();
                Client other = server.connect()) {
            String id = open(stream);
            String second = open(other);
            for (String[] twice :
                    List.of(
                            new String[] {id, id},
                            new String[] {id, second},
                            new String[] {"X-SSE-Client-ID: bogus", id},
                            new String[] {id, "x-sse-client-id: bogus"},
                            new String[] {id + ", " + id.substring(17)})) {
                assertThat(server.post(Messages.call("wait"), twice).status()).isEqualTo(400);
            }
            assertThat(server.core.running().size()).isZero();
        }
    }

    @Test
    void aStreamThatHasEndedCannotBeNamedAgain() throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            String id;
            try (Client stream = server.connect()) {
                id = open(stream);
                assertThat(server.post(ping(1), id).status()).isEqualTo(202);
            }
            Await.until("its session has ended", () -> server.core.sessions().size() == 0);
            assertThat(server.post(ping(2), id).status()).isEqualTo(400);
            try (Client again = server.connect()) {
                assertThat(open(again)).isNotEqualTo(id);
                assertThat(server.post(ping(3), id).status()).isEqualTo(400);
            }
        }
    }

    @Test
    void anExpiredSessionEndsItsStream() throws Exception {
        try (TestServer server =
                        new TestServer(
                                limits -> {
                                    limits.sessionIdle = Duration.ofMillis(1);
                                    limits.heartbeat = Duration.ofHours(1);
                                });
                Client stream = server.connect()) {
            String id = open(stream);
            Await.until("it is too old", () -> status(server, id) == 400);
            assertThat(stream.answerRest()).doesNotContain("event: ping");
            assertThat(server.core.sessions().size()).isZero();
        }
    }

    private static int status(TestServer server, String id) {
        try {
            return server.post(ping(1), id).status();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void tenRequestsAreAtWorkAndTheEleventhIsNot() throws Exception {
        try (TestServer server = new TestServer(_ -> {});
                Client stream = server.connect()) {
            String id = open(stream);
            for (int i = 0; i < 10; i++) {
                assertThat(server.post(Messages.call("wait"), id).status()).isEqualTo(202);
            }
            server.waiting.acquire(10);
            for (String eleventh : List.of(Messages.call("wait"), ping(11), "[" + ping(11) + "]")) {
                Answer refused = server.post(eleventh, id);
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.header("retry-after")).isEqualTo("1");
            }
            assertThat(server.core.running().size()).isEqualTo(10);
            assertThat(server.post(ping(12)).status()).as("others go on").isEqualTo(200);
            server.release.countDown();
            for (int i = 0; i < 10; i++) {
                stream.until("waited");
            }
            assertThat(server.post(ping(13), id).status()).as("and so does it").isEqualTo(202);
            assertThat(stream.until("\"id\":13")).doesNotContain("\"id\":11");
        }
    }

    @Test
    void whatCallsOffOrAnswersGetsInWhenNoMoreWorkMay() throws Exception {
        Question who = new Question.Form("Who?", Json.object().put("type", "object"));
        TestTool asks =
                TestTool.of(
                        "asks",
                        call -> ToolOutput.text("it is " + call.ask("who", who).accepted()));
        try (TestServer server = new TestServer(limits -> limits.routedRequests = 2, asks);
                Client stream = server.connect()) {
            String id = open(stream);
            server.post(Messages.INITIALIZE, id);
            stream.until("serverInfo");
            server.post(Messages.call("wait").replace("\"id\":1", "\"id\":\"w\""), id);
            server.waiting.acquire();
            server.post(Messages.call("asks"), id);
            stream.until("elicitation/create");
            assertThat(server.post(ping(3), id).status()).isEqualTo(503);
            String answer =
                    "{\"jsonrpc\":\"2.0\",\"id\":\"ask-1\",\"result\":{\"action\":\"accept\","
                            + "\"content\":{}}}";
            assertThat(server.post(answer, id).status()).isEqualTo(202);
            stream.until("it is true");
            String cancel =
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                            + "\"params\":{\"requestId\":\"w\"}}";
            assertThat(server.post(cancel, id).status()).isEqualTo(202);
            assertThat(server.interrupted.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
            Await.until("both places are free", () -> server.core.running().size() == 0);
        }
    }

    @Test
    void aCallGoesOnWithoutItsStreamAndLeavesNothing() throws Exception {
        try (TestServer server = new TestServer(_ -> {})) {
            try (Client stream = server.connect()) {
                String id = open(stream);
                server.post(Messages.call("wait"), id);
                server.waiting.acquire();
            }
            Await.until("the stream is gone", () -> server.listener.openStreams() == 0);
            assertThat(server.core.running().size()).isEqualTo(1);
            assertThat(server.interrupted.availablePermits()).isZero();
            server.release.countDown();
            Await.until("it is done", () -> server.core.running().size() == 0);
            Await.until("no session is left", () -> server.core.sessions().size() == 0);
            assertThat(server.core.announcements().size()).isZero();
        }
    }

    @Test
    void aClientThatNeverReadsIsCutOff() throws Exception {
        String large = "x".repeat(100_000);
        TestTool talks = TestTool.of("talks", _ -> ToolOutput.text(large));
        try (TestServer server = new TestServer(limits -> limits.outboxBytes = 64 * 1024, talks);
                Client stream = new Client(server.listener.port(), 4096);
                Client client = server.connect()) {
            String id = open(stream);
            int status;
            do {
                status = client.post(Messages.call("talks"), id).answer().status();
                assertThat(status).isIn(202, 503, 400);
            } while (status != 400);
            Await.until("it is gone", () -> server.listener.openStreams() == 0);
            assertThat(client.post(ping(1)).answer().status()).isEqualTo(200);
        }
    }

    @Test
    void aFloodIsAnsweredInFullOrRefused() throws Exception {
        int many = 2_000;
        try (TestServer server = new TestServer(_ -> {});
                Client stream = server.connect();
                Client client = server.connect()) {
            String id = open(stream);
            for (int i = 1; i <= many; i++) {
                assertThat(client.post(ping(i), id).answer().status()).isEqualTo(202);
            }
            String events = stream.until("\"id\":" + many + ",");
            long last = 2;
            for (Matcher number = NUMBER.matcher(events); number.find(); ) {
                assertThat(Long.parseLong(number.group(1))).isEqualTo(++last);
            }
            assertThat(last).isEqualTo(many + 2L);
        }
    }

    @Test
    void aBodyThatIsTooLargeOrNoMessageRunsNothing() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.bodyBytes = 2_000);
                Client stream = server.connect()) {
            String id = open(stream);
            String large = Messages.call("wait").replace("wait", "wait" + " ".repeat(2_000));
            assertThat(server.post(large, id).status()).isEqualTo(413);
            for (String odd :
                    List.of("", "{", "7", "[]", "{}", "\"ping\"", "[".repeat(1_000), "\0")) {
                Answer answer = server.post(odd, id);
                assertThat(answer.status()).as(odd).isEqualTo(400);
                assertThat(answer.body()).as(odd).containsAnyOf("-32700", "-32600");
            }
            server.post(ping(7), id);
            assertThat(stream.until("\"id\":7")).containsOnlyOnce("event: ");
        }
    }

    @Test
    void onlyClientsThatNameTheirStreamArePinged() throws Exception {
        try (TestServer server =
                        new TestServer(limits -> limits.heartbeat = Duration.ofMillis(20));
                Client stream = server.connect();
                Client sdk = server.connect();
                Client old = server.connect()) {
            open(stream);
            assertThat(stream.until("event: ping"))
                    .containsPattern(
                            "id: \\d+\nevent: ping\ndata: \\{\"type\":\"ping\",\"timestamp\":\\d+}");
            String session = open(sdk).substring(17);
            server.post(ping(1));
            try (Client client = server.connect()) {
                String path = "POST /mcp/messages?sessionId=" + session;
                client.request(path, ping(5)).answer();
                sdk.until("\"id\":5");
                sdk.until(":\n\n");
                String confirm = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
                client.request(path, confirm).answer();
                client.request(path, ping(6)).answer();
                assertThat(sdk.until("\"id\":6")).doesNotContain("ready", "event: ping");
            }
            old.get("/sse", Messages.EVENTS).head();
            assertThat(old.until(":\n\n:\n\n")).doesNotContain("event: ping", "id: ");
        }
    }
}
