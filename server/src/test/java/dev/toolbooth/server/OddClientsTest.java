package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that hang up, speak another HTTP, or say what nobody should. */
@Timeout(60)
class OddClientsTest {
    private final TestServer server = new TestServer(_ -> {});

    @AfterEach
    void stillServesAndStops() throws Exception {
        assertThat(server.post(Messages.PING).status()).isEqualTo(200);
        server.close();
    }

    @Test
    void aModernClientThatHangsUpCancelsItsCall() throws Exception {
        try (Client client = server.connect()) {
            client.post(
                    Messages.modern("tools/call", "\"name\":\"wait\""),
                    Messages.modernHeaders("tools/call", "wait"));
            server.waiting.acquire();
        }
        assertThat(server.interrupted.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theCallOfAnOlderClientGoesOnWithoutIt() throws Exception {
        try (Client client = server.connect()) {
            client.post(
                    Messages.call("wait"), Messages.BOTH, "Mcp-Session-Id: " + server.session());
            server.waiting.acquire();
        }
        Await.until("it is gone", () -> server.listener.openConnections() == 0);
        assertThat(server.core.running().size()).isEqualTo(1);
        server.release.countDown();
        Await.until("it is done", () -> server.core.running().size() == 0);
        assertThat(server.interrupted.availablePermits()).isZero();
    }

    @Test
    void aClientThatHasNoMoreToSayStillHears() throws Exception {
        try (Client client = server.connect()) {
            client.post(Messages.PING);
            client.socket.shutdownOutput();
            assertThat(client.answer().status()).isEqualTo(200);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aClientThatHangsUpInTheMiddleOfABodyLeavesNothing() throws Exception {
        for (int i = 0; i < 50; i++) {
            try (Client client = server.connect()) {
                client.send(
                        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Content-Length: 100\r\n\r\n{");
            }
        }
        Await.until("all are gone", () -> server.listener.openConnections() == 0);
    }

    @Test
    void requestsInARowAreAnsweredInTheirOrder() throws Exception {
        try (Client client = server.connect()) {
            client.post(Messages.call("wait").replace("\"id\":1", "\"id\":10"));
            for (int id = 11; id < 200; id++) {
                client.post(Messages.PING.replace("\"id\":1", "\"id\":" + id));
            }
            server.waiting.acquire();
            server.release.countDown();
            for (int id = 10; id < 200; id++) {
                assertThat(client.answer().body()).contains("\"id\":" + id);
            }
        }
    }

    @Test
    void oldHttpIsAnsweredAndNewerHttpInTheClearIsNot() throws Exception {
        try (Client client = server.connect()) {
            client.send(
                    "POST /mcp HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Content-Length: "
                            + Messages.PING.length()
                            + "\r\n\r\n"
                            + Messages.PING);
            assertThat(client.answer().status()).isEqualTo(200);
            assertThat(client.closes()).isTrue();
        }
        try (Client client = server.connect()) {
            assertThat(client.send("GET /mcp HTTP/1.0\r\n\r\n").answer().status()).isEqualTo(403);
        }
        assertThat(refusedWith("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).isGreaterThanOrEqualTo(400);
    }

    @Test
    void whatIsNoHttpIsRefused() throws Exception {
        String host = "Host: localhost\r\n";
        for (String text :
                List.of(
                        "\0\0\0\0\r\n\r\n",
                        "GET\r\n\r\n",
                        "GET /mcp HTTP/9.9\r\n" + host + "\r\n",
                        "POST /mcp HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
                        "POST /mcp HTTP/1.1\r\n" + host + "Content-Length: x\r\n\r\n",
                        "POST /mcp HTTP/1.1\r\n"
                                + host
                                + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
                        "POST /mcp HTTP/1.1\r\n" + host + "X-Null: a\0b\r\n\r\n",
                        "POST /mcp HTTP/1.1\r\n" + host + " folded: x\r\n: no name\r\n\r\n",
                        "GET /" + "x".repeat(10_000) + " HTTP/1.1\r\n" + host + "\r\n")) {
            assertThat(refusedWith(text)).as(text).isBetween(400, 505);
        }
    }

    /** The status that this is refused with; a connection that is closed counts as 400. */
    private int refusedWith(String text) throws IOException {
        try (Client client = server.connect()) {
            Answer answer = client.send(text).answer();
            assertThat(answer.body()).doesNotContain("Exception", "netty", "vertx");
            return answer.status();
        } catch (EOFException e) {
            return 400;
        }
    }

    @Test
    void methodsAndPathsThatAreNotOursAreRefused() throws Exception {
        try (Client client = server.connect()) {
            for (String method : List.of("GET", "PUT", "PATCH", "TRACE", "NONSENSE", "post")) {
                Answer answer = client.request(method + " /mcp", "").answer();
                assertThat(answer.status()).as(method).isEqualTo(405);
                assertThat(answer.header("allow")).contains("POST");
            }
            for (String path :
                    List.of(
                            "/%6dcp",
                            "/mcp/", "//mcp", "/mcp%00", "/../mcp", "/a/../mcp", "/MCP")) {
                assertThat(client.request("POST " + path, Messages.PING).answer().status())
                        .as(path)
                        .isEqualTo(404);
            }
        }
    }

    @Test
    void headersThatComeTwiceConfuseNobody() throws Exception {
        String session = server.session();
        for (String[] twice :
                List.of(
                        new String[] {"Mcp-Session-Id: bogus", "Mcp-Session-Id: " + session},
                        new String[] {"Host: evil.example"},
                        new String[] {"Content-Type: text/plain"},
                        new String[] {
                            "Origin: http://localhost:1", "Origin: http://evil.example"
                        })) {
            assertThat(server.post(Messages.PING, twice).status())
                    .as(String.join(", ", twice))
                    .isBetween(200, 404);
        }
        assertThat(
                        server.post(
                                        Messages.PING,
                                        "Origin: http://evil.example",
                                        "Origin: http://localhost:1")
                                .status())
                .isEqualTo(403);
    }

    @Test
    void nothingFromOutsideBecomesAHeader() throws Exception {
        Set<String> known =
                Set.of("content-type", "content-length", "mcp-session-id", "connection");
        String evil = "a\\r\\nX-Evil: 1\\r\\n\\r\\n";
        for (String message :
                List.of(
                        Messages.call(evil),
                        Messages.PING.replace("ping", evil),
                        Messages.PING.replace("\"id\":1", "\"id\":\"" + evil + "\""),
                        Messages.INITIALIZE.replace("2025-11-25", evil))) {
            Answer answer = server.post(message);
            assertThat(known).containsAll(answer.headers().keySet());
            assertThat(answer.body()).doesNotContain("\r", "\n");
        }
        Answer version = server.post(Messages.PING, "MCP-Protocol-Version: é\tX-Evil: 1");
        assertThat(known).containsAll(version.headers().keySet());
    }
}
