package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.GuessThrottle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of operators that no program of ours makes. */
class OddAdminRequestsTest {
    private final ConsoleServer server = new ConsoleServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/keys?after=%zz", "/stats?from=%", "/events?tool=%f", "/calls?%zz=1"})
    void aQueryThatCantBeReadIsABadRequest(String path) throws IOException {
        Answer answer = server.get("/api/v1" + path, ConsoleServer.bearer(AdminRole.VIEWER));
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("percent encoding");
    }

    @Test
    void aLinkThatCantBeReadIsNotGood() throws IOException {
        assertThat(server.get("/console/enter?code=%zz").status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET /%73ession", "POST /%73ession", "DELETE /sessio%6e", "POST /%6Cinks"})
    void whoSignsInOrOutSpellsThePathPlainly(String odd) throws IOException {
        Answer answer =
                server.ask(
                        odd.replace(" /", " /api/v1/"),
                        "{\"role\":\"admin\"}",
                        ConsoleServer.bearer(AdminRole.ADMIN));
        assertThat(answer.status()).as(answer.body()).isEqualTo(404);
    }

    @Test
    void guessesThatAreFinishedTogetherAreCountedOneByOne() throws IOException {
        String body = "{\"key\":\"wrong\"}";
        List<Client> guessing = new ArrayList<>();
        for (int i = 0; i < 3 * GuessThrottle.WRONG_MAX; i++) {
            guessing.add(new Client(server.listener.port()));
            guessing.getLast()
                    .send(
                            "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n"
                                    + "Expect: 100-continue\r\n"
                                    + "Content-Type: application/json\r\nContent-Length: "
                                    + body.length()
                                    + "\r\n\r\n");
        }
        // Each is told to go on, and so was let try.
        for (Client client : guessing) {
            assertThat(client.answer().status()).isEqualTo(100);
        }
        List<Integer> told = new ArrayList<>();
        for (Client client : guessing) {
            told.add(client.send(body).answer().status());
            client.close();
        }
        assertThat(told).filteredOn(status -> status == 401).hasSize(GuessThrottle.WRONG_MAX);
        assertThat(told).filteredOn(status -> status == 429).hasSize(2 * GuessThrottle.WRONG_MAX);
    }
}
