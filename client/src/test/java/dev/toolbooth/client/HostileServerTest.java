package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.options;
import static dev.toolbooth.client.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Servers that want to keep a client busy, or fill it up. */
@Timeout(30)
class HostileServerTest {
    private static final ClientLimits LIMITS = ClientLimits.defaults();

    private final ScriptedServer server = ScriptedServer.legacy();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aRefusalOfANotificationThatNeverEndsIsGivenUp() {
        server.on("notifications/initialized", visit -> visit.begin(400).awaitClose());
        ClientOptions hasty =
                options()
                        .withLimits(
                                ClientLimits.builder()
                                        .requestTimeout(Duration.ofMillis(500))
                                        .build());

        assertThatThrownBy(() -> server.client(hasty))
                .isInstanceOf(McpException.class)
                .hasMessageContaining("HTTP status 400");
    }

    @Test
    void aListOfManyPagesIsNotLongerThanOneMessage() {
        server.on(
                "tools/list",
                visit -> {
                    int page = visit.params().path("cursor").asString("").length();
                    ObjectNode result = Json.object().put("nextCursor", "x".repeat(page + 1));
                    result.putArray("tools")
                            .addObject()
                            .put("name", "t" + page)
                            .put("description", "d".repeat(1_000));
                    visit.result(result);
                });
        try (McpClient client =
                server.client(
                        options()
                                .withLimits(ClientLimits.builder().messageBytes(10_000).build()))) {
            assertThatThrownBy(client::listTools).hasMessageContaining("more than 10000 bytes");
        }
        assertThat(server.seen("tools/list")).hasSize(10);
    }

    @Test
    void answersDoNotPileUpForAServerThatTakesNone() throws Exception {
        int most = LIMITS.questions() * 8;
        CountDownLatch arrived = new CountDownLatch(most);
        CountDownLatch taken = new CountDownLatch(1);
        server.on(
                "POST",
                visit -> {
                    arrived.countDown();
                    awaitAnswers(taken);
                    visit.status(202, "");
                });
        server.on(
                "tools/call",
                visit -> {
                    visit.stream();
                    for (int i = 0; i < 1_000; i++) {
                        visit.say(
                                Json.object()
                                        .put("jsonrpc", "2.0")
                                        .put("id", "q" + i)
                                        .put("method", "ping"));
                    }
                    visit.sayResult(text("done")).end();
                });
        try (McpClient client = server.client()) {
            assertThat(client.callTool(CallToolRequest.of("t", Json.object())).text())
                    .isEqualTo("done");
            arrived.await();
            assertThat(server.seen("POST")).hasSize(most);
            taken.countDown();
        }
    }

    private static void awaitAnswers(CountDownLatch taken) {
        try {
            taken.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
