package dev.toolbooth.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Await;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.Messages;
import dev.toolbooth.server.TestServer;
import dev.toolbooth.server.TestTool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that ask and don't read what they asked for (finding A2). */
@Timeout(60)
class BackpressureTest {
    private static final String LARGE = "x".repeat(100_000);

    private static TestServer server(Duration requestTimeout) {
        return new TestServer(
                limits -> limits.requestTimeout = requestTimeout,
                new TestTool(
                        ToolSpec.named("large").description("large").immediate().build(),
                        _ -> ToolOutput.text(LARGE)));
    }

    private static byte[] bytes(String request) {
        return request.getBytes(StandardCharsets.US_ASCII);
    }

    private static String post(String body) {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: "
                + body.length()
                + "\r\n\r\n"
                + body;
    }

    /** Sends a request again and again and reads nothing; gives how much went out till the end. */
    private static long flood(Client client, String request, long bytesMax) {
        byte[] block = bytes(request.repeat(1 + 32_000 / request.length()));
        long sent = 0;
        try {
            OutputStream out = client.socket.getOutputStream();
            while (sent < bytesMax) {
                out.write(block);
                sent += block.length;
            }
        } catch (IOException e) {
            assertThat(e).isNotNull();
        }
        return sent;
    }

    @ParameterizedTest
    @ValueSource(strings = {"call", "refusal", "page", "health"})
    void whoDoesNotReadIsNotReadFromAndThenCutOff(String what) throws Exception {
        String request =
                switch (what) {
                    case "call" -> post(Messages.call("large"));
                    case "refusal" -> "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n";
                    case "page" -> "GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n";
                    default -> "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
                };
        try (TestServer server = server(Duration.ofMillis(1500));
                Client client = new Client(server.listener.port(), 16 * 1024)) {
            assertThat(flood(client, request, 256L << 20)).isLessThan(128L << 20);
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
            assertThat(server.post(Messages.PING).status()).isEqualTo(200);
        }
    }

    @Test
    void whatWaitsForOneWhoDoesNotReadIsBoundedAndOthersAreServed() throws Exception {
        try (TestServer server = server(Duration.ofSeconds(30))) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Client client = new Client(server.listener.port(), 4096);
                clients.add(client);
                client.send(post(Messages.call("large")).repeat(200));
            }
            Await.until("they are waited for", () -> server.listener.bytesWaiting() > 1_000_000);
            for (int i = 0; i < 50; i++) {
                assertThat(server.post(Messages.PING).status()).isEqualTo(200);
                // An answer each, what stands before it, and what was read and not looked at.
                assertThat(server.listener.bytesWaiting()).isLessThan(20 * 600_000);
            }
            for (Client client : clients) {
                client.close();
            }
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
        }
    }

    @Test
    void whoReadsLaterGetsEveryAnswerInOrder() throws Exception {
        try (TestServer server = server(Duration.ofSeconds(30));
                Client client = new Client(server.listener.port(), 4096)) {
            StringBuilder all = new StringBuilder();
            int count = 200;
            for (int i = 0; i < count; i++) {
                all.append(
                        post(
                                "{\"jsonrpc\":\"2.0\",\"id\":"
                                        + i
                                        + ",\"method\":\"tools/call\","
                                        + "\"params\":{\"name\":\"large\",\"arguments\":{}}}"));
            }
            client.send(all.toString());
            Await.until("answers wait", () -> server.listener.bytesWaiting() > 0);
            for (int i = 0; i < count; i++) {
                Answer answer = client.answer();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.body()).contains("\"id\":" + i).contains(LARGE);
            }
            assertThat(client.post(Messages.PING).answer().status()).isEqualTo(200);
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
        }
    }

    @Test
    void whoTakesLittleByLittleIsNotCutOff() throws Exception {
        try (TestServer server = server(Duration.ofSeconds(2));
                Client client = new Client(server.listener.port(), 4096)) {
            client.send(post(Messages.call("large")).repeat(100));
            for (int i = 0; i < 100; i++) {
                assertThat(client.answer().body()).contains(LARGE);
            }
        }
    }
}
