package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.LogEntry;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Root;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** What our own client can do with a server of fixtures where the revision has it. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class OwnClientErasTest {
    private static Fixtures server;

    @BeforeAll
    static void start() {
        server = new Fixtures();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static McpClient connect(Way way, Callbacks callbacks) {
        return way.connect(server, ClientOptions.defaults().withCallbacks(callbacks));
    }

    private static CallToolResult call(McpClient client, String tool, ObjectNode arguments) {
        return client.callTool(CallToolRequest.of(tool, arguments));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aToolAsksTheUserTheModelAndForFolders(Way way) {
        Callbacks callbacks =
                Callbacks.none()
                        .withElicitor(
                                question ->
                                        new ElicitResult.Accept(
                                                Json.object()
                                                        .put("username", "ada")
                                                        .put("email", "ada@example.org")))
                        .withSampler(
                                params ->
                                        Json.parseObject(
                                                """
                                                {"role":"assistant","model":"none",
                                                 "stopReason":"endTurn",
                                                 "content":{"type":"text","text":"Hi"}}"""))
                        .withRoots(() -> List.of(new Root("file:///srv/project", null)));
        try (McpClient client = connect(way, callbacks)) {
            assertThat(
                            call(
                                            client,
                                            "test_elicitation",
                                            Json.object().put("message", "Who are you?"))
                                    .text())
                    .contains("action=accept", "ada@example.org");
            assertThat(call(client, "test_sampling", Json.object().put("prompt", "Hi")).text())
                    .isEqualTo("LLM response: Hi");
            assertThat(call(client, "test_input_required_result_list_roots", Json.object()).text())
                    .contains("file:///srv/project");
            if (way.modern()) {
                assertThat(
                                call(
                                                client,
                                                "test_input_required_result_multi_round",
                                                Json.object())
                                        .isError())
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"MODERN_HTTP", "MODERN_STDIO"})
    void aTaskIsFollowedAndItsQuestionsAnswered(Way way) {
        Callbacks callbacks =
                Callbacks.none()
                        .withElicitor(
                                question ->
                                        new ElicitResult.Accept(
                                                Json.object()
                                                        .put("confirm", true)
                                                        .put("name", "Ada")));
        try (McpClient client = connect(way, callbacks)) {
            assertThat(
                            call(
                                            client,
                                            "slow_compute",
                                            Json.object().put("seconds", 0).put("label", "pi"))
                                    .text())
                    .isEqualTo("Computed pi in 0 s");
            assertThat(call(client, "failing_job", Json.object()).isError()).isTrue();
            assertThat(
                            call(client, "confirm_delete", Json.object().put("filename", "a.txt"))
                                    .isError())
                    .isFalse();
            assertThat(call(client, "test_tool_with_task", Json.object()).text()).contains("Ada");
            assertThatThrownBy(() -> call(client, "protocol_error_job", Json.object()))
                    .isInstanceOf(McpException.RpcError.class);
        }
    }

    @Test
    void aStreamThatTheServerLetsGoIsResumed() {
        try (McpClient client = connect(Way.LEGACY_HTTP, Callbacks.none())) {
            assertThat(call(client, "test_reconnection", Json.object()).isError()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"LEGACY_HTTP", "LEGACY_STDIO", "STREAM_AND_POSTS"})
    void theLogIsToldToThoseWhoListen(Way way) {
        List<String> entries = new CopyOnWriteArrayList<>();
        ServerListener listener =
                new ServerListener() {
                    @Override
                    public void logged(LogEntry entry) {
                        entries.add(entry.level() + " " + entry.data().asString(""));
                    }
                };
        try (McpClient client = connect(way, Callbacks.none().withListener(listener))) {
            client.logLevel("debug");
            call(client, "test_tool_with_logging", Json.object());
        }
        assertThat(entries).anyMatch(entry -> entry.startsWith("info "));
    }
}
