package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many sessions there may be, and how fast they come and go. */
@Timeout(60)
class SessionLimitsTest {
    @Test
    void thereAreAsManySessionsAsThereMayBeAndNotOneMore() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.sessions = 2);
                Client client = server.connect()) {
            String session = server.session();
            assertThat(server.session()).isNotEmpty();
            Answer refused = server.post(Messages.INITIALIZE);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("retry-after")).isEqualTo("60");
            assertThat(client.get("/sse", Messages.EVENTS).answer().status()).isEqualTo(503);
            client.request("DELETE /mcp", "", "Mcp-Session-Id: " + session).answer();
            assertThat(server.session()).isNotEmpty();
        }
    }

    @Test
    void oneAddressOpensOnlySoManyInAMinute() throws Exception {
        try (TestServer server = new TestServer(limits -> limits.initializesPerMinute = 3);
                Client client = server.connect()) {
            List<Integer> statuses = new ArrayList<>();
            // One of any seven in a row is too fast, also when a minute ends between them.
            for (int i = 0; i < 7; i++) {
                Answer answer = client.post(Messages.INITIALIZE).answer();
                statuses.add(answer.status());
                assertThat(answer.header("retry-after").isEmpty())
                        .isEqualTo(answer.status() == 200);
            }
            assertThat(statuses.subList(0, 3)).containsOnly(200);
            assertThat(statuses).contains(429);
        }
    }

    @Test
    void sessionsThatComeAndGoLeaveNothingBehind() throws Exception {
        int many = 3_000;
        try (TestServer server =
                        new TestServer(
                                limits -> {
                                    limits.initializesPerMinute = many;
                                    limits.sessions = 1;
                                });
                Client client = server.connect()) {
            for (int i = 0; i < many; i++) {
                String id = client.post(Messages.INITIALIZE).answer().header("mcp-session-id");
                assertThat(id).hasSize(22);
                client.request("DELETE /mcp", "", "Mcp-Session-Id: " + id).answer();
            }
            assertThat(server.core.sessions().size()).isZero();
            assertThat(server.listener.sessionsWithStreams()).isZero();
            assertThat(server.core.announcements().size()).isZero();
        }
    }
}
