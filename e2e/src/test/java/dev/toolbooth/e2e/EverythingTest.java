package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.Completion;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.model.Root;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** Our own client with the protocol's reference server, on all its transports. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
@ParameterizedClass
@EnumSource(EverythingServer.class)
class EverythingTest {
    private final EverythingServer kind;
    private EverythingServer.Running server;
    private McpClient client;

    EverythingTest(EverythingServer kind) {
        this.kind = kind;
    }

    @BeforeEach
    void start() throws InterruptedException {
        server = kind.start();
        Callbacks callbacks =
                Callbacks.none()
                        .withElicitor(
                                question ->
                                        new ElicitResult.Accept(
                                                Json.object()
                                                        .put("name", "Ada")
                                                        .put("interpretation", "the planet")))
                        .withSampler(
                                params ->
                                        Json.parseObject(
                                                """
                                                {"role":"assistant","model":"none",
                                                 "content":{"type":"text","text":"a haiku"}}"""))
                        .withRoots(() -> List.of(new Root("file:///srv/project", "project")));
        client =
                McpClient.connect(
                        server.address(), ClientOptions.defaults().withCallbacks(callbacks));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private String call(String tool, ObjectNode arguments) {
        return client.callTool(CallToolRequest.of(tool, arguments)).text();
    }

    @Test
    void toolsResourcesPromptsAndCompletionsAreThere() {
        assertThat(client.server().modern()).isFalse();
        assertThat(client.listTools()).extracting(ToolInfo::name).contains("echo");
        assertThat(call("echo", Json.object().put("message", "hi"))).isEqualTo("Echo: hi");
        assertThat(client.listResources()).isNotEmpty();
        String uri = client.listResources().getFirst().uri();
        assertThat(client.readResource(uri).path("contents")).isNotEmpty();
        assertThat(client.getPrompt("simple-prompt", Map.of()).path("messages")).isNotEmpty();
        assertThat(
                        client.complete(
                                        new Completion.Of.PromptArgument("completable-prompt"),
                                        "department",
                                        "E",
                                        Map.of())
                                .values())
                .contains("Engineering");
        client.ping();
    }

    @Test
    void aLongOperationTellsItsProgress() {
        List<Progress> steps = new CopyOnWriteArrayList<>();
        CallToolRequest call =
                CallToolRequest.of(
                        "trigger-long-running-operation",
                        Json.object().put("duration", 1).put("steps", 3));
        assertThat(client.callTool(call.withProgress(steps::add)).text()).contains("completed");
        assertThat(steps).extracting(Progress::progress).startsWith(1.0, 2.0);
    }

    @Test
    void theServerAsksTheUserTheModelAndForFolders() {
        client.listTools();
        assertThat(call("trigger-elicitation-request", Json.object())).contains("Ada");
        assertThat(
                        call(
                                "trigger-sampling-request",
                                Json.object().put("prompt", "write").put("maxTokens", 10)))
                .contains("a haiku");
        assertThat(call("get-roots-list", Json.object())).contains("file:///srv/project");
    }

    @Test
    void aToolThatMustBeATaskIsFollowedThroughItsQuestion() {
        client.listTools();
        assertThat(
                        call(
                                "simulate-research-query",
                                Json.object().put("topic", "Mercury").put("ambiguous", true)))
                .contains("Mercury");
    }
}
