package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.await;
import static dev.toolbooth.client.ScriptedServer.greet;
import static dev.toolbooth.client.ScriptedServer.options;
import static dev.toolbooth.client.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Servers up to 2025-11-25, which shake hands and have sessions. */
@Timeout(30)
class LegacyTest {
    private final ScriptedServer server = ScriptedServer.legacy();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anOlderServerIsGreetedAndItsSessionKept() {
        server.on("tools/call", visit -> visit.result(text("hello")));
        try (McpClient client = server.client()) {
            assertThat(client.server().modern()).isFalse();
            assertThat(client.server().revision()).isEqualTo("2025-11-25");
            assertThat(client.callTool(CallToolRequest.of("greet", Json.object())).text())
                    .isEqualTo("hello");
        }
        assertThat(server.methods())
                .containsExactly(
                        "server/discover",
                        "initialize",
                        "notifications/initialized",
                        "tools/call",
                        "DELETE");
        for (String method : List.of("notifications/initialized", "tools/call", "DELETE")) {
            Visit visit = server.seen(method).getFirst();
            assertThat(visit.header("Mcp-Session-Id")).isEqualTo("session-1");
            assertThat(visit.header("MCP-Protocol-Version")).isEqualTo("2025-11-25");
        }
    }

    @Test
    void anAnswerToTheProbeThatSaysNothingIsOfAnOlderServer() {
        server.on("server/discover", visit -> visit.result(Json.object()));
        try (McpClient client = server.client()) {
            assertThat(client.server().modern()).isFalse();
        }
    }

    @Test
    void whatAServerSpeaksIsRememberedForItsAddress() {
        ClientOptions options = options();
        server.client(options).close();
        server.client(options).close();
        assertThat(server.seen("server/discover")).hasSize(1);
        assertThat(server.seen("initialize")).hasSize(2);
    }

    @Test
    void aServerThatWasRenewedIsFoundOut() {
        ClientOptions options = options();
        server.client(options).close();
        server.on("initialize", visit -> visit.status(404, ""));
        server.on(
                "server/discover",
                visit ->
                        visit.result(Json.parseObject("{\"supportedVersions\":[\"2026-07-28\"]}")));
        try (McpClient client = server.client(options)) {
            assertThat(client.server().modern()).isTrue();
        }
    }

    @Test
    void aRevisionThatNobodyKnowsIsNotSpoken() {
        server.on(
                "initialize",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        "{\"protocolVersion\":\"1999-01-01\",\"capabilities\":{}}")));
        assertThatThrownBy(server::client)
                .isInstanceOf(McpException.NotUnderstood.class)
                .hasMessageContaining("1999-01-01")
                .hasMessageContaining("2025-11-25");
    }

    @Test
    void aSessionThatIsOverIsRenewedAndTheRefusedRequestSentInTheNewOne() {
        server.on("initialize", visit -> greet(visit, "one"), visit -> greet(visit, "two"));
        server.on(
                "tools/call",
                visit -> visit.error(404, -32001, "Session not found"),
                visit -> visit.result(text("again")));
        try (McpClient client = server.client()) {
            assertThat(client.callTool(CallToolRequest.of("greet", Json.object())).text())
                    .isEqualTo("again");
        }
        assertThat(server.seen("tools/call"))
                .extracting(visit -> visit.header("Mcp-Session-Id"))
                .containsExactly("one", "two");
    }

    @Test
    void aServerThatForgetsEverySessionIsNotAskedForever() {
        server.on("tools/list", visit -> visit.status(404, ""));
        try (McpClient client = server.client()) {
            assertThatThrownBy(client::listTools)
                    .isInstanceOfSatisfying(
                            McpException.HttpRefusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(404));
        }
        assertThat(server.seen("initialize")).hasSize(2);
    }

    @Test
    void aQuestionOnTheStreamIsAnsweredByAPost() {
        asksBeforeItSays(
                "thanks",
                """
                {"jsonrpc":"2.0","id":"q1","method":"elicitation/create",
                 "params":{"message":"Sure?","requestedSchema":
                  {"type":"object","properties":
                   {"ok":{"type":"boolean","default":true}}}}}""");
        Callbacks callbacks =
                Callbacks.none().withElicitor(question -> new ElicitResult.Accept(Json.object()));
        try (McpClient client = server.client(options().withCallbacks(callbacks))) {
            assertThat(client.callTool(CallToolRequest.of("ask", Json.object())).text())
                    .isEqualTo("thanks");
        }
        ObjectNode answer = server.seen("POST").getFirst().message();
        assertThat(Json.text(answer))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"q1\",\"result\":"
                                + "{\"action\":\"accept\",\"content\":{\"ok\":true}}}");
        assertThat(
                        server.seen("initialize")
                                .getFirst()
                                .params()
                                .path("capabilities")
                                .has("elicitation"))
                .isTrue();
    }

    @Test
    void aQuestionThatNobodyAnswersIsRefusedByItsName() {
        asksBeforeItSays("well", "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"roots/list\"}");
        try (McpClient client = server.client()) {
            client.callTool(CallToolRequest.of("ask", Json.object()));
        }
        ObjectNode answer = server.seen("POST").getFirst().message();
        assertThat(answer.path("error").path("code").asInt(0)).isEqualTo(-32601);
    }

    @Test
    void aStreamThatBreaksIsResumedAfterItsLastEventAndTheCallNotSentAgain() {
        server.on("tools/call", visit -> visit.stream().event("id: 41\nretry: 1\ndata:").end());
        server.on(
                "GET",
                visit -> {
                    ObjectNode answer = Json.object().put("jsonrpc", "2.0");
                    answer.set("id", server.seen("tools/call").getFirst().message().get("id"));
                    answer.set("result", text("resumed"));
                    visit.stream().say(answer).end();
                });
        try (McpClient client = server.client()) {
            CallToolRequest call = CallToolRequest.of("slow", Json.object());
            assertThat(client.callTool(call.withHeaders(Map.of("X-Payment", "coin"))).text())
                    .isEqualTo("resumed");
        }
        assertThat(server.seen("tools/call")).hasSize(1);
        Visit resumed = server.seen("GET").getFirst();
        assertThat(resumed.header("Last-Event-ID")).isEqualTo("41");
        assertThat(resumed.header("Mcp-Session-Id")).isEqualTo("session-1");
        assertThat(resumed.has("X-Payment")).isFalse();
    }

    @Test
    void aStreamThatBreaksWithoutAPlaceToResumeLosesTheAnswer() {
        server.on("tools/call", visit -> visit.stream().event(":").end());
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CallToolRequest.of("slow", Json.object())))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("tools/call");
        }
        assertThat(server.seen("tools/call")).hasSize(1);
    }

    @Test
    void aCallThatTakesTooLongIsCancelledByANotification() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        server.on("tools/call", visit -> visit.stream().awaitClose());
        server.on(
                "notifications/cancelled",
                visit -> {
                    visit.status(202, "");
                    told.countDown();
                });
        try (McpClient client = server.client()) {
            assertThatThrownBy(
                            () ->
                                    client.callTool(
                                            CallToolRequest.of("slow", Json.object())
                                                    .withTimeout(Duration.ofMillis(50))))
                    .isInstanceOf(McpException.AnswerLost.class);
            assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(server.seen("notifications/cancelled").getFirst().params().get("requestId"))
                .isEqualTo(server.seen("tools/call").getFirst().message().get("id"));
    }

    @Test
    void theTimeThatAUserTakesIsNotTheServers() {
        asksBeforeItSays(
                "late",
                """
                {"jsonrpc":"2.0","id":1,"method":"elicitation/create",
                 "params":{"message":"?","requestedSchema":{}}}""");
        CountDownLatch never = new CountDownLatch(1);
        Callbacks slow =
                Callbacks.none()
                        .withElicitor(
                                question -> {
                                    // Longer than the call may take.
                                    await(never, Duration.ofMillis(1_500));
                                    return new ElicitResult.Decline();
                                });
        try (McpClient client = server.client(options().withCallbacks(slow))) {
            CallToolRequest call =
                    CallToolRequest.of("ask", Json.object()).withTimeout(Duration.ofSeconds(1));
            assertThat(client.callTool(call).text()).isEqualTo("late");
        }
    }

    @Test
    void toolsThatMustBeTasksAreCalledAsSuchAndWaitedFor() {
        server.on(
                "tools/list",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        """
                                        {"tools":[{"name":"job","inputSchema":{"type":"object"},
                                          "execution":{"taskSupport":"required"}}]}""")));
        server.on(
                "tools/call",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        "{\"task\":{\"taskId\":\"t1\",\"status\":\"working\"}}")));
        server.on("tasks/result", visit -> visit.result(text("the end")));
        try (McpClient client = server.client()) {
            client.listTools();
            assertThat(client.callTool(CallToolRequest.of("job", Json.object())).text())
                    .isEqualTo("the end");
        }
        assertThat(server.seen("tools/call").getFirst().params().path("task").isObject()).isTrue();
    }

    /** A tool whose server asks the client something meanwhile. */
    private void asksBeforeItSays(String text, String question) {
        CountDownLatch answered = new CountDownLatch(1);
        server.on(
                "tools/call",
                visit -> {
                    visit.stream().say(Json.parseObject(question));
                    await(answered, Duration.ofSeconds(20));
                    visit.sayResult(text(text)).end();
                });
        server.on(
                "POST",
                visit -> {
                    visit.status(202, "");
                    answered.countDown();
                });
    }
}
