package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The official Java SDK's client against a server that sells its tools. Proves S0-3. */
class ShopJavaClientTest {

    @Nested
    class OverStreamableHttp extends Connected {
        OverStreamableHttp() {
            super(
                    (server, key) ->
                            HttpClientStreamableHttpTransport.builder(server.base())
                                    .endpoint("/v1")
                                    .requestBuilder(showing(key))
                                    .openConnectionOnStartup(true)
                                    .build());
        }
    }

    @Nested
    class OverSse extends Connected {
        @SuppressWarnings("deprecation")
        OverSse() {
            super(
                    (server, key) ->
                            HttpClientSseClientTransport.builder(server.base())
                                    .sseEndpoint("/v1/sse")
                                    .requestBuilder(showing(key))
                                    .build());
        }
    }

    private static HttpRequest.Builder showing(String key) {
        return HttpRequest.newBuilder().header("Authorization", "Bearer " + key);
    }

    /** Makes a transport to a server, with a key. */
    interface Way {
        McpClientTransport to(ShopServer server, String key);
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    abstract static class Connected {
        private final ShopServer server = new ShopServer();
        private final BlockingQueue<ProgressNotification> progress = new LinkedBlockingQueue<>();
        private final McpSyncClient client;

        Connected(Way way) {
            client =
                    McpClient.sync(way.to(server, server.key()))
                            .capabilities(ClientCapabilities.builder().roots(true).build())
                            .progressConsumer(progress::add)
                            .build();
            client.initialize();
        }

        @AfterAll
        void stop() {
            client.closeGracefully();
            server.close();
        }

        @Test
        void theClientConnectsAndFindsTools() {
            assertThat(client.getServerInfo().name()).isEqualTo("toolbooth-starter");
            assertThat(client.listTools().tools())
                    .extracting(Tool::name)
                    .contains("lookup_exemplars", "echo");
        }

        @Test
        void aStockClientGetsStandardContentAndTheBill() {
            CallToolResult result = call("lookup_exemplars", Map.of("query", "retry", "k", 1));
            assertThat(text(result)).startsWith("{\"query\":\"retry\"");
            assertThat(result.structuredContent()).isNotNull();
            assertBilled(result.meta(), 500);
        }

        @Test
        void aTextStaysAText() {
            CallToolResult result = call("echo", Map.of("message", "Hi"));
            assertThat(text(result)).isEqualTo("Echo: Hi");
            assertBilled(result.meta(), 0);
        }

        @Test
        void theClientSeesTheProgressOfAPaidCall() throws Exception {
            CallToolResult result =
                    client.callTool(
                            CallToolRequest.builder("trace_causes")
                                    .arguments(Map.of("id", "retry-storm"))
                                    .progressToken("trace")
                                    .build());
            assertThat(progress.poll(30, TimeUnit.SECONDS).progressToken()).isEqualTo("trace");
            assertBilled(result.meta(), 500);
        }

        @Test
        void aFailureOfAToolIsAnErrorAndCostsNothing() {
            Object before = balance();
            McpError error = failure("trace_causes", Map.of("id", "nothing"));
            assertThat(error.getJsonRpcError().code()).isEqualTo(-32000);
            assertThat(error).hasMessageContaining("there is no exemplar");
            assertThat(balance()).isEqualTo(before);
        }

        @Test
        void whatCannotBeCalledIsAnError() {
            assertThat(failure("no_such_tool", Map.of()).getJsonRpcError().code())
                    .isEqualTo(-32602);
        }

        @Test
        void theClientNotifiesAndPings() {
            client.rootsListChangedNotification();
            assertThat(client.ping()).isNotNull();
        }

        private McpError failure(String tool, Map<String, Object> arguments) {
            return catchThrowableOfType(McpError.class, () -> call(tool, arguments));
        }

        private CallToolResult call(String tool, Map<String, Object> arguments) {
            return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
        }

        private static String text(CallToolResult result) {
            return ((TextContent) result.content().getFirst()).text();
        }

        private Object balance() {
            Map<String, Object> meta = call("echo", Map.of("message", "Hi")).meta();
            return Objects.requireNonNull(meta.get("balance_remaining_micro_usd"));
        }

        private static void assertBilled(Map<String, Object> meta, int price) {
            assertThat(meta)
                    .containsEntry("billed_micro_usd", price)
                    .containsKeys("latency_ms", "balance_remaining_micro_usd");
        }
    }
}
