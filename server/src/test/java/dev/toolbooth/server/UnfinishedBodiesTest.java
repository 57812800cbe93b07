package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.MemoryBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies that begin and don't end, over all connections (finding A3). */
@Timeout(60)
class UnfinishedBodiesTest {
    private static final int BUDGET_BYTES = 8 << 20;
    private static final String HEAD =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    private static TestServer server(String host, Consumer<SomeLimits> lower) {
        return new TestServer(
                host, Set.of(), AccessControl.open(), new MemoryBudget(BUDGET_BYTES), lower);
    }

    private static Client unfinished(TestServer server, int bytes) throws IOException {
        Client client = server.connect();
        client.send(HEAD + "Content-Length: " + (bytes + 1) + "\r\n\r\n" + " ".repeat(bytes));
        return client;
    }

    @Test
    void allUnfinishedBodiesTogetherHaveABudgetAndSmallCallsAreServed() throws Exception {
        try (TestServer server = server("127.0.0.1", _ -> {})) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                try {
                    clients.add(unfinished(server, 1 << 20));
                } catch (IOException e) {
                    assertThat(clients).as("some were let in").isNotEmpty();
                }
            }
            Await.until("much is taken", () -> server.listener.bytesWaiting() > BUDGET_BYTES / 2);
            for (int i = 0; i < 20; i++) {
                assertThat(server.post(Messages.PING).status()).isEqualTo(200);
                assertThat(server.listener.bytesWaiting()).isLessThanOrEqualTo(BUDGET_BYTES);
            }
            try (Client late = server.connect()) {
                late.send(HEAD + "Content-Length: 3000000\r\n\r\n");
                Answer refused = late.answer();
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.header("retry-after")).isEqualTo("1");
                assertThat(late.closes()).isTrue();
            }
            for (Client client : clients) {
                client.close();
            }
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
            try (Client again = unfinished(server, 3 << 20)) {
                assertThat(again.send("1").answer().status()).isEqualTo(400);
            }
            Await.until("all is given back", () -> server.listener.bytesWaiting() == 0);
        }
    }

    @Test
    void whatTakesTooLongToComeIsGivenBack() throws Exception {
        try (TestServer server =
                        server(
                                "127.0.0.1",
                                limits -> limits.requestTimeout = Duration.ofMillis(400));
                Client client = unfinished(server, 100_000)) {
            assertThat(client.answer().status()).isEqualTo(408);
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
        }
    }

    @Test
    void headersThatDoNotEndAreCounted() throws Exception {
        try (TestServer server = server("127.0.0.1", _ -> {})) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Client client = server.connect();
                clients.add(client);
                try {
                    client.send("GET / HTTP/1.1\r\n" + "a:\r\n".repeat(7_000));
                } catch (IOException e) {
                    assertThat(i).as("some were let in").isPositive();
                }
            }
            Await.until("they are counted", () -> server.listener.bytesWaiting() > 1_000_000);
            assertThat(server.listener.bytesWaiting()).isLessThanOrEqualTo(BUDGET_BYTES);
            assertThat(server.post(Messages.PING).status()).isEqualTo(200);
            for (Client client : clients) {
                client.close();
            }
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
        }
    }

    @Test
    void aHeadThatHidesBehindARequestIsCountedToo() throws Exception {
        try (TestServer server = server("127.0.0.1", _ -> {})) {
            try (Client client = server.connect()) {
                client.send(
                        "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n"
                                + "a:\r\n".repeat(3_000));
                assertThat(client.answer().status()).isEqualTo(200);
                Await.until("it counts", () -> server.listener.bytesWaiting() > 200_000);
            }
            Await.until("all is as before", () -> server.listener.bytesWaiting() == 0);
            try (Client client = server.connect()) {
                String body = Messages.PING + " ".repeat(5_000);
                assertThat(client.post(body, "X-Filler: " + "x".repeat(5_000)).answer().status())
                        .isEqualTo(200);
                assertThat(server.listener.bytesWaiting()).as("no head is open").isZero();
            }
        }
    }

    @Test
    void strangersHaveSmallerBodiesWhereOthersReach() throws Exception {
        int most = 10_000;
        try (TestServer server = server("0.0.0.0", limits -> limits.anonymousBodyBytes = most)) {
            assertThat(server.post(padded(most)).status()).isEqualTo(200);
            assertThat(server.post(padded(most + 1)).status()).isEqualTo(413);
            for (String made : List.of("Basic x", "Digest username=\"me\"")) {
                assertThat(server.post(padded(most + 1), "Authorization: " + made).status())
                        .as("a credential that nobody has checked: %s", made)
                        .isEqualTo(413);
            }
        }
        try (TestServer server = server("127.0.0.1", limits -> limits.anonymousBodyBytes = most)) {
            assertThat(server.post(padded(most + 1)).status()).as("on loopback").isEqualTo(200);
        }
    }

    private static String padded(int bytes) {
        return Messages.PING + " ".repeat(bytes - Messages.PING.length());
    }

    @Test
    void strangersHaveSomeConnectionsWhereOthersReachAndNotOneMore() throws Exception {
        try (TestServer server = server("0.0.0.0", limits -> limits.addressConnections = 3)) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Client client = server.connect();
                clients.add(client);
                assertThat(client.post(Messages.PING).answer().status()).isEqualTo(200);
            }
            try (Client oneMore = server.connect()) {
                assertThat(oneMore.closes()).isTrue();
            }
            for (Client client : clients) {
                client.close();
            }
            Await.until("there is room again", () -> served(server));
        }
    }

    private static boolean served(TestServer server) {
        try {
            return server.post(Messages.PING).status() == 200;
        } catch (Exception e) {
            return false;
        }
    }
}
