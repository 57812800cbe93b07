package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.options;
import static dev.toolbooth.client.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Calls that a server of 2026-07-28 turns into tasks. */
@Timeout(30)
class TasksTest {
    private static final CallToolRequest CALL = CallToolRequest.of("job", Json.object());

    private final ScriptedServer server =
            ScriptedServer.modern().on("tools/call", visit -> visit.result(task("working")));

    @AfterEach
    void stop() {
        server.close();
    }

    private static ObjectNode task(String status) {
        return Json.object()
                .put("resultType", status.equals("working") ? "task" : "complete")
                .put("taskId", "t-1")
                .put("status", status)
                .put("pollIntervalMs", 1);
    }

    private static ObjectNode done(String text) {
        ObjectNode task = task("completed");
        task.set("result", text(text));
        return task;
    }

    @Test
    void aTaskIsFollowedToItsEnd() {
        server.on(
                "tasks/get",
                visit -> visit.result(task("working")),
                visit -> visit.result(done("at last")));
        try (McpClient client = server.client()) {
            assertThat(client.callTool(CALL).text()).isEqualTo("at last");
        }
        Visit look = server.seen("tasks/get").getFirst();
        assertThat(look.header("Mcp-Name")).isEqualTo("t-1");
        assertThat(
                        server.seen("tools/call")
                                .getFirst()
                                .params()
                                .path("_meta")
                                .path("io.modelcontextprotocol/clientCapabilities")
                                .path("extensions")
                                .has("io.modelcontextprotocol/tasks"))
                .isTrue();
    }

    @Test
    void aLookThatIsLostIsRepeatedAndTheCallIsNot() {
        server.on("tasks/get", Visit::end, Visit::end, visit -> visit.result(done("still there")));
        try (McpClient client = server.client()) {
            assertThat(client.callTool(CALL).text()).isEqualTo("still there");
        }
        assertThat(server.seen("tools/call")).hasSize(1);
    }

    @Test
    void whatATaskAsksIsAnsweredOnce() {
        ObjectNode asks = task("input_required");
        asks.set(
                "inputRequests",
                Json.parse(
                        """
                        {"sure":{"method":"elicitation/create","params":
                          {"message":"Sure?","requestedSchema":{"type":"object"}}}}"""));
        server.on(
                "tasks/get",
                visit -> visit.result(asks),
                visit -> visit.result(asks),
                visit -> visit.result(done("sure")));
        server.on(
                "tasks/update", visit -> visit.result(Json.object().put("resultType", "complete")));
        Callbacks callbacks =
                Callbacks.none().withElicitor(question -> new ElicitResult.Accept(Json.object()));
        try (McpClient client = server.client(options().withCallbacks(callbacks))) {
            assertThat(client.callTool(CALL).text()).isEqualTo("sure");
        }
        assertThat(server.seen("tasks/update")).hasSize(1);
        assertThat(
                        Json.text(
                                server.seen("tasks/update")
                                        .getFirst()
                                        .params()
                                        .path("inputResponses")))
                .isEqualTo("{\"sure\":{\"action\":\"accept\",\"content\":{}}}");
    }

    @Test
    void theErrorOfATaskIsTheErrorOfTheCall() {
        ObjectNode failed = task("failed");
        failed.putObject("error").put("code", -32603).put("message", "broken");
        server.on("tasks/get", visit -> visit.result(failed));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.RpcError.class)
                    .hasMessage("broken");
        }
    }

    @Test
    void aTaskThatIsCancelledHasNoAnswer() {
        server.on("tasks/get", visit -> visit.result(task("cancelled")));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("cancelled");
        }
    }

    @Test
    void aTaskThatTakesTooLongIsCancelled() throws InterruptedException {
        CountDownLatch cancelled = new CountDownLatch(1);
        server.on("tasks/get", visit -> visit.result(task("working")));
        server.on(
                "tasks/cancel",
                visit -> {
                    visit.result(Json.object());
                    cancelled.countDown();
                });
        ClientLimits limits = ClientLimits.builder().taskTimeout(Duration.ofMillis(100)).build();
        try (McpClient client = server.client(options().withLimits(limits))) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.AnswerLost.class);
            assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
