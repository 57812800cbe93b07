package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.Completion;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.model.PromptInfo;
import dev.toolbooth.client.model.ResourceInfo;
import dev.toolbooth.client.model.ResourceTemplateInfo;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.Subscription;
import dev.toolbooth.client.model.SubscriptionFilter;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** What our own client can do with a server of fixtures, on every way to it. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
@ParameterizedClass
@EnumSource(Way.class)
class OwnClientTest {
    private static Fixtures server;

    private final Way way;

    OwnClientTest(Way way) {
        this.way = way;
    }

    @BeforeAll
    static void start() {
        server = new Fixtures();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private McpClient connect(Callbacks callbacks) {
        return way.connect(server, ClientOptions.defaults().withCallbacks(callbacks));
    }

    private McpClient connect() {
        return connect(Callbacks.none());
    }

    private static CallToolResult call(McpClient client, String tool, ObjectNode arguments) {
        return client.callTool(CallToolRequest.of(tool, arguments));
    }

    @Test
    void whatIsOnOfferIsListed() {
        try (McpClient client = connect()) {
            assertThat(client.server().modern()).isEqualTo(way.modern());
            assertThat(client.listTools()).extracting(ToolInfo::name).contains("greet").hasSize(38);
            assertThat(client.listResources())
                    .extracting(ResourceInfo::uri)
                    .contains("test://static-text");
            assertThat(client.listResourceTemplates())
                    .extracting(ResourceTemplateInfo::uriTemplate)
                    .containsExactly("test://template/{id}/data");
            assertThat(client.listPrompts())
                    .extracting(PromptInfo::name)
                    .contains("test_simple_prompt");
            client.ping();
        }
    }

    @Test
    void toolsAreCalledAndTheirFailuresAreResults() {
        try (McpClient client = connect()) {
            assertThat(call(client, "greet", Json.object().put("name", "Ada")).text())
                    .isEqualTo("Hello, Ada!");
            assertThat(
                            call(client, "test_x_mcp_header", Json.object().put("region", "Zürich"))
                                    .text())
                    .isEqualTo("Region: Zürich");
            assertThat(call(client, "test_error_handling", Json.object()).isError()).isTrue();
            assertThatThrownBy(() -> call(client, "no_such_tool", Json.object()))
                    .isInstanceOfSatisfying(
                            McpException.RpcError.class,
                            error -> assertThat(error.code()).isEqualTo(-32602));
        }
    }

    @Test
    void resourcesPromptsAndCompletionsAreGot() {
        try (McpClient client = connect()) {
            assertThat(
                            client.readResource("test://static-text")
                                    .at("/contents/0/text")
                                    .asString(""))
                    .isEqualTo("This is the content of the static text resource.");
            assertThat(
                            client.getPrompt(
                                            "test_prompt_with_arguments",
                                            Map.of("arg1", "hello", "arg2", "world"))
                                    .at("/messages/0/content/text")
                                    .asString(""))
                    .isEqualTo("Prompt with arguments: arg1='hello', arg2='world'");
            Completion completion =
                    client.complete(
                            new Completion.Of.PromptArgument("test_prompt_with_arguments"),
                            "arg1",
                            "par",
                            Map.of());
            assertThat(completion.values()).containsExactly("paris", "park", "party");
        }
    }

    @Test
    void progressIsSeen() {
        List<Progress> steps = new CopyOnWriteArrayList<>();
        try (McpClient client = connect()) {
            client.callTool(
                    CallToolRequest.of("test_tool_with_progress", Json.object())
                            .withProgress(steps::add));
        }
        assertThat(steps)
                .extracting(step -> step.progress() + "/" + step.total())
                .containsExactly("0.0/100.0", "50.0/100.0", "100.0/100.0");
    }

    /** Calls until the tool has begun. */
    private static void giveUp(McpClient client, CallToolRequest call) {
        Thread self = Thread.currentThread();
        CallToolRequest watched = call.withProgress(step -> self.interrupt());
        assertThatThrownBy(() -> client.callTool(watched))
                .isInstanceOf(McpException.AnswerLost.class);
    }

    @Test
    void aCallThatIsGivenUpStopsItsWork() throws InterruptedException {
        try (McpClient client = connect()) {
            String label = "own-" + way;
            CallToolRequest call =
                    CallToolRequest.of("test_wait_for_cancel", Json.object().put("label", label));
            Thread caller = Thread.ofVirtual().unstarted(() -> giveUp(client, call));
            caller.start();
            caller.join();
            assertThat(
                            call(client, "test_confirm_cancel", Json.object().put("label", label))
                                    .text())
                    .isEqualTo("Cancelled: " + label);
        }
    }

    @Test
    void changesAreTold() throws InterruptedException {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        ServerListener listener =
                new ServerListener() {
                    @Override
                    public void toolsChanged() {
                        told.add("tools");
                    }

                    @Override
                    public void resourceUpdated(String uri) {
                        told.add(uri);
                    }
                };
        SubscriptionFilter filter =
                new SubscriptionFilter(true, true, true, Set.of("test://watched-resource"));
        try (McpClient client = connect();
                Subscription open = client.subscribe(filter, listener)) {
            assertThat(open).isNotNull();
            call(client, "test_trigger_resource_update", Json.object());
            assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("test://watched-resource");
            call(client, "test_trigger_tool_change", Json.object());
            assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("tools");
        }
    }
}
