package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.options;
import static dev.toolbooth.client.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Servers of 2026-07-28, in which every request stands alone. */
@Timeout(30)
class ModernTest {
    private static final String PREFIX = "io.modelcontextprotocol/";

    private final ScriptedServer server = ScriptedServer.modern();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void noHandshakeIsMadeAndEveryRequestSaysAll() {
        server.on("tools/call", visit -> visit.result(text("hello")));
        try (McpClient client = server.client()) {
            assertThat(client.server().modern()).isTrue();
            assertThat(client.server().instructions()).isEqualTo("Be kind.");
            assertThat(client.server().info().path("name").asString("")).isEqualTo("scripted");

            CallToolResult result = client.callTool(CallToolRequest.of("greet", Json.object()));

            assertThat(result.text()).isEqualTo("hello");
        }
        assertThat(server.methods()).containsExactly("server/discover", "tools/list", "tools/call");
        Visit call = server.seen("tools/call").getFirst();
        assertThat(call.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
        assertThat(call.header("Mcp-Method")).isEqualTo("tools/call");
        assertThat(call.header("Mcp-Name")).isEqualTo("greet");
        JsonNode meta = call.params().path("_meta");
        assertThat(meta.path(PREFIX + "protocolVersion").asString("")).isEqualTo("2026-07-28");
        assertThat(meta.path(PREFIX + "clientCapabilities").isObject()).isTrue();
        assertThat(meta.path(PREFIX + "clientInfo").path("name").isString()).isTrue();
    }

    @Test
    void markedArgumentsAreRepeatedInHeadersEvenWhenNobodyHasListedTheTools() {
        server.on(
                "tools/list",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        """
                                        {"tools":[{"name":"query","inputSchema":{"type":"object",
                                          "properties":{"region":{"type":"string",
                                          "x-mcp-header":"Region"}}}}]}""")));
        server.on("tools/call", visit -> visit.result(text("done")));
        try (McpClient client = server.client()) {
            client.callTool(CallToolRequest.of("query", Json.object().put("region", "Zürich")));
        }
        assertThat(server.seen("tools/call").getFirst().header("Mcp-Param-Region"))
                .isEqualTo("=?base64?WsO8cmljaA==?=");
    }

    @Test
    void aToolWithAMarkThatNobodyCanHonourIsNeitherListedNorCalled() {
        server.on(
                "tools/list",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        """
                                        {"tools":[{"name":"bad","inputSchema":{"type":"object",
                                          "properties":{"x":{"type":"number",
                                          "x-mcp-header":"X"}}}},
                                          {"name":"good","inputSchema":{"type":"object"}}]}""")));
        try (McpClient client = server.client()) {
            assertThat(client.listTools()).extracting(ToolInfo::name).containsExactly("good");
            assertThatThrownBy(() -> client.callTool(CallToolRequest.of("bad", Json.object())))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("x-mcp-header");
        }
        assertThat(server.seen("tools/call")).isEmpty();
    }

    @Test
    void aQuestionIsAnsweredAndTheCallSentAgainWithItsState() {
        ObjectNode question =
                Json.parseObject(
                        """
                        {"resultType":"input_required","requestState":"sealed",
                         "inputRequests":{"name":{"method":"elicitation/create","params":
                           {"message":"Who?","requestedSchema":{"type":"object","properties":
                             {"name":{"type":"string"},
                              "age":{"type":"integer","default":30}}}}}}}""");
        server.on("tools/call", visit -> visit.result(question), visit -> visit.result(text("hi")));
        ClientOptions asked =
                options()
                        .withCallbacks(
                                Callbacks.none()
                                        .withElicitor(
                                                it ->
                                                        new ElicitResult.Accept(
                                                                Json.object().put("name", "Ann"))));
        try (McpClient client = server.client(asked)) {
            assertThat(
                            client.callTool(CallToolRequest.of("greet", Json.object().put("a", 1)))
                                    .text())
                    .isEqualTo("hi");
        }
        List<Visit> calls = server.seen("tools/call");
        assertThat(calls).hasSize(2);
        JsonNode again = calls.get(1).params();
        assertThat(again.path("requestState").asString("")).isEqualTo("sealed");
        assertThat(again.path("arguments").path("a").asInt(0)).isEqualTo(1);
        assertThat(Json.text(again.path("inputResponses")))
                .isEqualTo(
                        "{\"name\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\",\"age\":30}}}");
        assertThat(calls.get(1).message().get("id")).isNotEqualTo(calls.get(0).message().get("id"));
    }

    @Test
    void aServerThatNeverStopsAskingIsGivenUp() {
        server.on(
                "tools/call",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        "{\"resultType\":\"input_required\",\"requestState\":\"x\"}")));
        ClientOptions options = options().withLimits(ClientLimits.builder().rounds(2).build());
        try (McpClient client = server.client(options)) {
            assertThatThrownBy(() -> client.callTool(CallToolRequest.of("ask", Json.object())))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("more than 2 times");
        }
        assertThat(server.seen("tools/call")).hasSize(3);
    }

    @Test
    void aQuestionThatTheClientNeverOfferedToAnswerEndsTheCall() {
        server.on(
                "tools/call",
                visit ->
                        visit.result(
                                Json.parseObject(
                                        """
                                        {"resultType":"input_required","inputRequests":
                                         {"x":{"method":"sampling/createMessage","params":{}}}}""")));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CallToolRequest.of("ask", Json.object())))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("sampling/createMessage");
        }
    }

    @Test
    void progressIsToldOnTheWay() {
        server.on(
                "tools/call",
                visit -> {
                    JsonNode token = visit.params().path("_meta").path("progressToken");
                    ObjectNode step = Json.object().put("jsonrpc", "2.0");
                    step.put("method", "notifications/progress");
                    ObjectNode params = step.putObject("params");
                    params.set("progressToken", token);
                    params.put("progress", 1).put("total", 2).put("message", "half");
                    visit.stream().say(step).sayResult(text("done")).end();
                });
        List<Progress> steps = new CopyOnWriteArrayList<>();
        try (McpClient client = server.client()) {
            client.callTool(CallToolRequest.of("slow", Json.object()).withProgress(steps::add));
        }
        assertThat(steps).containsExactly(new Progress(1, 2.0, "half"));
    }

    @Test
    void aCallThatTakesTooLongIsCancelledByTheEndOfItsStream() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        server.on(
                "tools/call",
                visit -> {
                    visit.stream().awaitClose();
                    closed.countDown();
                });
        try (McpClient client = server.client()) {
            assertThatThrownBy(
                            () ->
                                    client.callTool(
                                            CallToolRequest.of("slow", Json.object())
                                                    .withTimeout(Duration.ofMillis(50))))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("within 50 ms");
            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(server.seen("tools/call")).hasSize(1);
        assertThat(server.seen("notifications/cancelled")).isEmpty();
    }

    @Test
    void aServerThatRefusesTheRevisionAndNamesItIsAskedAgain() {
        server.on(
                "server/discover",
                visit -> {
                    ObjectNode error = visit.answer();
                    error.putObject("error")
                            .put("code", -32022)
                            .put("message", "no")
                            .putObject("data")
                            .putArray("supported")
                            .add("2026-07-28");
                    visit.json(400, error);
                },
                visit ->
                        visit.result(
                                Json.parseObject(
                                        "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}")));
        try (McpClient client = server.client()) {
            assertThat(client.server().modern()).isTrue();
        }
    }

    @Test
    void theLogLevelGoesWithEveryRequest() {
        try (McpClient client = server.client()) {
            client.logLevel("debug");
            client.listTools();
        }
        JsonNode meta = server.seen("tools/list").getFirst().params().path("_meta");
        assertThat(meta.path(PREFIX + "logLevel").asString("")).isEqualTo("debug");
    }
}
