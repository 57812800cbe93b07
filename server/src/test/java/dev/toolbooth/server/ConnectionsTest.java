package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that hold connections, send slowly or not at all. */
@Timeout(60)
class ConnectionsTest {
    private static TestServer impatient() {
        return new TestServer(limits -> limits.requestTimeout = Duration.ofMillis(200));
    }

    @Test
    void thereAreAsManyConnectionsAsThereMayBeAndNotOneMore() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.connections = 3)) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Client client = server.connect();
                clients.add(client);
                assertThat(client.post(Messages.PING).answer().status()).isEqualTo(200);
            }
            try (Client oneMore = server.connect()) {
                assertThat(oneMore.closes()).isTrue();
            }
            assertThat(clients.getFirst().post(Messages.PING).answer().status()).isEqualTo(200);
            clients.getFirst().close();
            Await.until("there is room again", () -> served(server));
            for (Client client : clients) {
                client.close();
            }
        }
    }

    private static boolean served(TestServer server) {
        try {
            return server.post(Messages.PING).status() == 200;
        } catch (Exception e) {
            return false;
        }
    }

    @Test
    void connectionsThatSayNothingAreCountedToo() throws Exception {
        List<Client> silent = new ArrayList<>();
        try (TestServer server = new TestServer(limits -> limits.connections = 2)) {
            for (int i = 0; i < 100 && served(server); i++) {
                silent.add(server.connect());
            }
            Await.until("they are counted", () -> !served(server));
        } finally {
            for (Client client : silent) {
                client.close();
            }
        }
    }

    @Test
    void aConnectionThatSaysNothingIsClosed() throws Exception {
        try (TestServer server = impatient();
                Client client = server.connect()) {
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aClientThatDribblesItsHeadersIsCutOff() throws Exception {
        try (TestServer server = impatient();
                Client client = server.connect()) {
            client.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
            Await.until("it is cut off", () -> !writes(client, "X: y\r\n"));
        }
    }

    private static boolean writes(Client client, String text) {
        try {
            client.send(text);
            return true;
        } catch (Exception e) {
            return false;
        }
    }

    @Test
    void aClientThatDribblesItsSecondRequestIsCutOffToo() throws Exception {
        try (TestServer server = impatient();
                Client client = server.connect()) {
            client.post(Messages.PING).answer();
            client.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
            Await.until("it is cut off", () -> !writes(client, "X: y\r\n"));
        }
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedForForever() throws Exception {
        try (TestServer server = impatient();
                Client client = server.connect()) {
            client.send(
                    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Content-Length: 100\r\n\r\n{");
            assertThat(client.answer().status()).isEqualTo(408);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aRefusedRequestIsNotReadForever() throws Exception {
        try (TestServer server = impatient();
                Client client = server.connect()) {
            client.send(
                    "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(404);
            assertThat(client.closes()).isTrue();
        }
    }

    @Test
    void aCallAndAStreamMayTakeLongerThanARequestMay() throws Exception {
        try (TestServer server = impatient();
                Client call = server.connect();
                Client stream = server.connect();
                Client dead = server.connect()) {
            String session = "Mcp-Session-Id: " + server.session();
            stream.get("/mcp", Messages.EVENTS, session).head();
            call.post(Messages.call("wait"));
            server.waiting.acquire();
            dead.post(Messages.PING).answer();
            assertThat(dead.closes()).as("ten times as long has passed").isTrue();
            server.release.countDown();
            assertThat(call.answer().body()).contains("waited");
            server.core.toolbox().announceChange();
            stream.until("list_changed");
        }
    }
}
