package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The official Java SDK's client on each of its transports. */
class JavaSdkTest {

    @Nested
    class OverStreamableHttp extends Connected {
        OverStreamableHttp() {
            super(
                    server ->
                            HttpClientStreamableHttpTransport.builder(server.url(""))
                                    .endpoint("/mcp")
                                    .openConnectionOnStartup(true)
                                    .build(),
                    true);
        }
    }

    /** This transport of the SDK speaks 2024-11-05, where nobody is told of changed lists. */
    @Nested
    class OverSse extends Connected {
        @SuppressWarnings("deprecation")
        OverSse() {
            super(
                    server ->
                            HttpClientSseClientTransport.builder(server.url(""))
                                    .sseEndpoint("/sse")
                                    .build(),
                    false);
        }
    }

    @Nested
    class OverStdio extends Connected {
        OverStdio() {
            super(
                    _ -> {
                        List<String> command = Checkout.fixturesOnStdio();
                        return new StdioClientTransport(
                                ServerParameters.builder(command.getFirst())
                                        .args(command.subList(1, command.size()))
                                        .build(),
                                McpJsonDefaults.getMapper());
                    },
                    true);
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    abstract static class Connected {
        private final Fixtures server = new Fixtures();
        private final CompletableFuture<List<ResourceContents>> updated = new CompletableFuture<>();
        private final CompletableFuture<List<Tool>> changed = new CompletableFuture<>();
        private final McpSyncClient client;
        private final boolean news;

        /**
         * @param news whether the revision that this transport speaks tells of changed lists
         */
        Connected(Function<Fixtures, McpClientTransport> transport, boolean news) {
            this.news = news;
            client =
                    McpClient.sync(transport.apply(server))
                            .resourcesUpdateConsumer(updated::complete)
                            .toolsChangeConsumer(changed::complete)
                            .build();
            client.initialize();
        }

        @AfterAll
        void stop() {
            client.closeGracefully();
            server.close();
        }

        @Test
        void theClientConnectsUnconfigured() {
            assertThat(client.getServerInfo().name()).isEqualTo("toolbooth-fixtures");
        }

        @Test
        void theClientListsWhatIsOnOffer() {
            assertThat(client.listTools().tools()).extracting(Tool::name).contains("greet");
            assertThat(client.listResources().resources()).hasSize(3);
            assertThat(client.listPrompts().prompts()).isNotEmpty();
        }

        @Test
        void theClientCallsATool() {
            assertThat(text("greet", Map.of("name", "Ada"))).isEqualTo("Hello, Ada!");
        }

        @Test
        void theClientReadsAResource() {
            List<ResourceContents> contents =
                    client.readResource(ReadResourceRequest.builder("test://static-text").build())
                            .contents();
            assertThat(((TextResourceContents) contents.getFirst()).text())
                    .isEqualTo("This is the content of the static text resource.");
        }

        @Test
        void theClientIsToldWhenAWatchedResourceChanges() throws Exception {
            client.subscribeResource(SubscribeRequest.builder("test://watched-resource").build());
            text("test_trigger_resource_update", Map.of());
            assertThat(updated.get(30, TimeUnit.SECONDS).getFirst().uri())
                    .isEqualTo("test://watched-resource");
        }

        @Test
        void theClientIsToldWhenTheToolsChangeIfThatWasAnnounced() throws Exception {
            assertThat(client.getServerCapabilities().tools().listChanged()).isEqualTo(news);
            text("test_trigger_tool_change", Map.of());
            if (news) {
                assertThat(changed.get(30, TimeUnit.SECONDS)).hasSize(38);
            } else {
                client.ping();
                assertThat(changed).isNotDone();
            }
        }

        private String text(String tool, Map<String, Object> arguments) {
            var request = CallToolRequest.builder(tool).arguments(arguments).build();
            var content = client.callTool(request).content();
            return ((TextContent) content.getFirst()).text();
        }
    }
}
