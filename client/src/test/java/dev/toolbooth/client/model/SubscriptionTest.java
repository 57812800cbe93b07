package dev.toolbooth.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.ScriptedServer;
import dev.toolbooth.client.Visit;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** What servers tell by themselves. */
@Timeout(30)
class SubscriptionTest {
    private static final SubscriptionFilter INTEREST =
            new SubscriptionFilter(true, false, false, Set.of("test://a"));
    private static final ObjectNode UPDATED =
            notice("notifications/resources/updated", "{\"uri\":\"test://a\"}");

    /** Notes what it is told. */
    private static final class Noting implements ServerListener {
        private final BlockingQueue<String> notes = new LinkedBlockingQueue<>();

        @Override
        public void toolsChanged() {
            notes.add("tools");
        }

        @Override
        public void promptsChanged() {
            notes.add("prompts");
        }

        @Override
        public void resourceUpdated(String uri) {
            notes.add(uri);
        }

        @Override
        public void logged(LogEntry entry) {
            notes.add(entry.level() + ":" + entry.data().asString(""));
        }

        String next() throws InterruptedException {
            return String.valueOf(notes.poll(20, TimeUnit.SECONDS));
        }
    }

    private static ObjectNode notice(String method, String params) {
        ObjectNode notice = Json.object().put("jsonrpc", "2.0").put("method", method);
        notice.set("params", Json.parse(params));
        return notice;
    }

    private static void acknowledge(Visit visit) throws IOException {
        visit.stream()
                .say(
                        notice(
                                "notifications/subscriptions/acknowledged",
                                "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":"
                                        + visit.message().get("id")
                                        + "}}"));
    }

    private static void assertChangesAreHeardOf(ScriptedServer server) throws InterruptedException {
        Noting noting = new Noting();
        try (McpClient client = server.client();
                Subscription open = client.subscribe(INTEREST, noting)) {
            assertThat(open).isNotNull();
            assertThat(noting.next()).isEqualTo("tools");
            assertThat(noting.next()).isEqualTo("test://a");
        }
    }

    @Test
    void aModernServerIsListenedToAndTheStreamClosedAtTheEnd() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.modern()) {
            server.on(
                    "subscriptions/listen",
                    visit -> {
                        acknowledge(visit);
                        visit.say(notice("notifications/prompts/list_changed", "{}"));
                        visit.say(notice("notifications/tools/list_changed", "{}"));
                        visit.say(UPDATED);
                        visit.awaitClose();
                        closed.countDown();
                    });
            assertChangesAreHeardOf(server);
            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(
                            Json.text(
                                    server.seen("subscriptions/listen")
                                            .getFirst()
                                            .params()
                                            .path("notifications")))
                    .isEqualTo(
                            "{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"test://a\"]}");
        }
    }

    @Test
    void aStreamThatBreaksIsOpenedAgainAndAllMayHaveChanged() throws InterruptedException {
        try (ScriptedServer server = ScriptedServer.modern()) {
            server.on(
                    "subscriptions/listen",
                    visit -> {
                        acknowledge(visit);
                        visit.end();
                    },
                    visit -> {
                        acknowledge(visit);
                        visit.awaitClose();
                    });
            assertChangesAreHeardOf(server);
        }
    }

    @Test
    void aServerThatDoesNotTellSaysSo() {
        try (ScriptedServer server = ScriptedServer.modern()) {
            server.on("subscriptions/listen", visit -> visit.error(404, -32601, "no such thing"));
            try (McpClient client = server.client()) {
                assertThatThrownBy(() -> client.subscribe(INTEREST, new Noting()))
                        .isInstanceOf(McpException.RpcError.class)
                        .hasMessage("no such thing");
            }
        }
    }

    @Test
    void anOlderServerTellsOnTheStreamOfItsSession() throws InterruptedException {
        CountDownLatch subscribed = new CountDownLatch(1);
        Noting noting = new Noting();
        try (ScriptedServer server = ScriptedServer.legacy()) {
            server.on(
                    "GET",
                    visit -> {
                        visit.stream();
                        visit.event(":");
                        ScriptedServer.await(subscribed, Duration.ofSeconds(20));
                        visit.say(UPDATED);
                        visit.awaitClose();
                    });
            server.on(
                    "resources/subscribe",
                    visit -> {
                        visit.result(Json.object());
                        subscribed.countDown();
                    });
            server.on("resources/unsubscribe", visit -> visit.result(Json.object()));
            try (McpClient client = server.client()) {
                try (Subscription open = client.subscribe(INTEREST, noting)) {
                    assertThat(open).isNotNull();
                    assertThat(noting.next()).isEqualTo("test://a");
                }
                assertThat(server.seen("resources/unsubscribe")).hasSize(1);
            }
            assertThat(server.seen("GET").getFirst().header("Mcp-Session-Id"))
                    .isEqualTo("session-1");
        }
    }

    @Test
    void aListenerIsToldOfTheLogFromTheStart() throws InterruptedException {
        Noting noting = new Noting();
        try (ScriptedServer server = ScriptedServer.legacy()) {
            server.on(
                    "GET",
                    visit -> {
                        visit.stream()
                                .say(
                                        notice(
                                                "notifications/message",
                                                "{\"level\":\"warning\",\"data\":\"hot\"}"));
                        visit.awaitClose();
                    });
            ClientOptions options =
                    ScriptedServer.options().withCallbacks(Callbacks.none().withListener(noting));
            try (McpClient client = server.client(options)) {
                assertThat(client.server().modern()).isFalse();
                assertThat(noting.next()).isEqualTo("warning:hot");
            }
        }
    }
}
