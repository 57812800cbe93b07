package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.tool.ToolOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What one request may be, at each limit and one past it. */
@Timeout(60)
class RequestLimitsTest {
    private static final int BODY_BYTES = 2_000;
    private static final String HEAD =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    private static TestServer server() {
        return new TestServer(limits -> limits.bodyBytes = BODY_BYTES);
    }

    private static String ping(int bytes) {
        return Messages.PING + " ".repeat(bytes - Messages.PING.length());
    }

    private static String chunked(String body, int chunkBytes) {
        StringBuilder chunks = new StringBuilder();
        for (int at = 0; at < body.length(); at += chunkBytes) {
            String chunk = body.substring(at, Math.min(body.length(), at + chunkBytes));
            chunks.append(Integer.toHexString(chunk.length())).append("\r\n");
            chunks.append(chunk).append("\r\n");
        }
        return chunks.append("0\r\n\r\n").toString();
    }

    @Test
    void aBodyOfTheLimitIsReadAndOneByteMoreIsNot() throws Exception {
        try (TestServer server = server();
                Client client = server.connect()) {
            assertThat(client.post(ping(BODY_BYTES)).answer().status()).isEqualTo(200);
            assertThat(client.post(ping(BODY_BYTES + 1)).answer().status()).isEqualTo(413);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aBodyInChunksIsCountedToo() throws Exception {
        try (TestServer server = server();
                Client client = server.connect()) {
            String head = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
            assertThat(client.send(head + chunked(ping(BODY_BYTES), 7)).answer().status())
                    .isEqualTo(200);
            assertThat(client.send(head + chunked(ping(BODY_BYTES + 1), 7)).answer().status())
                    .isEqualTo(413);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aBodyThatIsDeclaredTooLargeIsRefusedBeforeItComes() throws Exception {
        try (TestServer server = server();
                Client client = server.connect()) {
            client.send(HEAD + "Expect: 100-continue\r\nContent-Length: 99999999999\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(413);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aClientThatAsksWhetherToSendIsTold() throws Exception {
        try (TestServer server = server();
                Client client = server.connect()) {
            client.send(HEAD + "Expect: 100-continue\r\nContent-Length: " + 100 + "\r\n\r\n");
            assertThat(client.head().status()).isEqualTo(100);
            assertThat(client.send(ping(100)).answer().status()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatNeverStopsSendingIsCutOff() throws Exception {
        try (TestServer server = server();
                Client client = server.connect()) {
            client.send(HEAD + "Content-Length: 99999999999\r\n\r\n");
            byte[] block = new byte[64 * 1024];
            long sent = 0;
            try {
                while (sent < 1L << 30) {
                    client.socket.getOutputStream().write(block);
                    sent += block.length;
                }
            } catch (IOException e) {
                assertThat(e).isNotNull();
            }
            assertThat(sent).isLessThan(64 << 20);
        }
    }

    @Test
    void aLargeBodyInTinyChunksCostsNoMoreThanItsBytes() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.bodyBytes = 1 << 20);
                Client client = server.connect()) {
            long begun = System.nanoTime();
            client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n");
            client.send(chunked(ping(1 << 20), 1));
            assertThat(client.answer().status()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(Duration.ofSeconds(15));
        }
    }

    @Test
    void theTransportOfOldHasTheSameLimit() throws Exception {
        try (TestServer server = server();
                Client stream = server.connect();
                Client client = server.connect()) {
            stream.get("/sse", Messages.EVENTS).head();
            String event = stream.until("sessionId=");
            String path = event.substring(event.indexOf("data: ") + 6).strip();
            assertThat(client.request("POST " + path, ping(BODY_BYTES)).answer().status())
                    .isEqualTo(202);
            assertThat(client.request("POST " + path, ping(BODY_BYTES + 1)).answer().status())
                    .isEqualTo(413);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void jsonNestsAsDeepAsItMayAndNotDeeper() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.jsonDepth = 10)) {
            assertThat(server.post(nested(8)).status()).isEqualTo(200);
            Answer deeper = server.post(nested(9));
            assertThat(deeper.status()).isEqualTo(400);
            assertThat(deeper.body()).contains("-32600").doesNotContain("Exception", "jackson");
        }
    }

    private static String nested(int arrays) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":"
                + "[".repeat(arrays)
                + "]".repeat(arrays)
                + "}}";
    }

    /** finding A4. */
    @Test
    void jsonHasAsManyValuesAsItMayAndNotOneMore() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.jsonNodes = 106)) {
            // The message, its three members, "x" and what is in it.
            assertThat(server.post(many(100)).status()).isEqualTo(200);
            Answer more = server.post(many(101));
            assertThat(more.status()).isEqualTo(400);
            assertThat(more.body()).contains("-32600", "more than 106 values");
        }
    }

    private static String many(int values) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":["
                + "{},".repeat(values - 1)
                + "{}]}}";
    }

    @Test
    void aBatchHasAsManyMessagesAsItMayAndNotOneMore() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.batchMessages = 3)) {
            String old = "MCP-Protocol-Version: 2025-03-26";
            assertThat(server.post(batch(3), old).status()).isEqualTo(200);
            assertThat(server.post(batch(4), old).status()).isEqualTo(400);
        }
    }

    private static String batch(int size) {
        return "[" + (Messages.PING + ",").repeat(size - 1) + Messages.PING + "]";
    }

    @Test
    void headersHaveALimit() throws Exception {
        try (TestServer server = server();
                Client client = server.connect()) {
            assertThat(server.post(Messages.PING, "X-Filler: " + "x".repeat(20_000)).status())
                    .isEqualTo(200);
            Answer refused = client.post(Messages.PING, "X-Filler: " + "x".repeat(40_000)).answer();
            assertThat(refused.status()).isEqualTo(431);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aCallTooManyIsToldWhenToComeBackAndThenIsServed() throws Exception {
        try (TestServer server =
                        new TestServer(
                                limits -> limits.callsInFlight = 2,
                                TestTool.of("quick", _ -> ToolOutput.text("quick")));
                Client first = server.connect();
                Client second = server.connect()) {
            first.post(Messages.call("wait"));
            second.post(Messages.call("wait"));
            server.waiting.acquire(2);
            Answer refused = server.post(Messages.call("quick"));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("retry-after")).isEqualTo("1");
            assertThat(server.post(Messages.call("echo")).status())
                    .as("what needs no thread is answered all the same")
                    .isEqualTo(200);
            server.release.countDown();
            assertThat(first.answer().status()).isEqualTo(200);
            assertThat(second.answer().status()).isEqualTo(200);
            Await.until("a call is served again", () -> status(server, "quick") == 200);
        }
    }

    private static int status(TestServer server, String tool) {
        try {
            return server.post(Messages.call(tool)).status();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aToolThatTakesTooLongIsStoppedAndItsClientTold() throws Exception {
        try (TestServer server =
                new TestServer(limits -> limits.toolTimeout = Duration.ofMillis(100))) {
            assertThat(server.post(Messages.call("wait")).body())
                    .contains("Timed out after 100 ms");
            assertThat(server.interrupted.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aListingComesInPages() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.pageItems = 1)) {
            String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
            assertThat(server.post(list).body())
                    .contains("nextCursor", "\"echo\"")
                    .doesNotContain("\"wait\"");
        }
    }
}
