package dev.toolbooth.client.conformance;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The program that the conformance suite runs as a client: it does what a scenario is about. */
public final class ConformanceClient {
    private final String scenario;
    private final ObjectNode context;
    private final String url;

    private ConformanceClient(String scenario, ObjectNode context, String url) {
        this.scenario = scenario;
        this.context = context;
        this.url = url;
    }

    public static void main(String[] arguments) {
        Map<String, String> environment = System.getenv();
        String scenario = environment.getOrDefault("MCP_CONFORMANCE_SCENARIO", "tools_call");
        String context = environment.getOrDefault("MCP_CONFORMANCE_CONTEXT", "{}");
        new ConformanceClient(scenario, Json.parseObject(context), arguments[arguments.length - 1])
                .run();
        // Nothing of ours is left, and the connections of the JDK's client end slowly.
        Runtime.getRuntime().halt(0);
    }

    private void run() {
        try (McpClient client = McpClient.connect(ServerAddress.http(url), options())) {
            switch (scenario) {
                case "sep-2322-client-request-state" ->
                        callEach(
                                client,
                                List.of(
                                        "test_mrtr_echo_state",
                                        "test_mrtr_unrelated",
                                        "test_mrtr_no_state",
                                        "test_mrtr_no_result_type"));
                case "http-standard-headers" -> useEverything(client);
                case "http-custom-headers" -> callAsTold(client);
                case "http-invalid-tool-headers" ->
                        callEach(client, client.listTools().stream().map(ToolInfo::name).toList());
                case "request-metadata", "json-schema-ref-no-deref" -> client.listTools();
                case "json-schema-2020-12-preservation" -> echoSchema(client);
                default -> callFirst(client);
            }
        }
    }

    private ClientOptions options() {
        ClientOptions plain = ClientOptions.defaults().withName("toolbooth-conformance", "0.1.0");
        ClientOptions able =
                switch (scenario) {
                    case "request-metadata" ->
                            plain.withCallbacks(
                                    answering()
                                            .withSampler(params -> Json.object())
                                            .withRoots(List::of));
                    case "elicitation-sep1034-client-defaults", "sep-2322-client-request-state" ->
                            plain.withCallbacks(answering());
                    default -> plain;
                };
        Authorizer authorizer = ConformanceAuthorizers.of(scenario, context);
        return able.withAuthorizer(authorizer);
    }

    private static Callbacks answering() {
        return Callbacks.none()
                .withElicitor(
                        question -> {
                            ObjectNode content = Json.object();
                            ObjectNode schema = question.schema();
                            if (schema != null && schema.path("properties").has("confirmed")) {
                                content.put("confirmed", true);
                            }
                            return new ElicitResult.Accept(content);
                        });
    }

    private static void callFirst(McpClient client) {
        List<ToolInfo> tools = client.listTools();
        if (!tools.isEmpty()) {
            ToolInfo tool = tools.getFirst();
            ObjectNode arguments = Json.object();
            if (tool.inputSchema().path("properties").has("a")) {
                arguments.put("a", 2).put("b", 3);
            }
            client.callTool(CallToolRequest.of(tool.name(), arguments));
        }
    }

    private static void callEach(McpClient client, List<String> tools) {
        for (String tool : tools) {
            client.callTool(CallToolRequest.of(tool, Json.object()));
        }
    }

    private void callAsTold(McpClient client) {
        client.listTools();
        for (JsonNode call : context.path("toolCalls")) {
            if (call.path("arguments") instanceof ObjectNode arguments) {
                client.callTool(CallToolRequest.of(call.path("name").asString(), arguments));
            }
        }
    }

    private static void useEverything(McpClient client) {
        callEach(client, client.listTools().stream().map(ToolInfo::name).toList());
        client.listResources().forEach(resourceInfo -> client.readResource(resourceInfo.uri()));
        client.listPrompts().forEach(promptInfo -> client.getPrompt(promptInfo.name(), Map.of()));
    }

    private static void echoSchema(McpClient client) {
        for (ToolInfo tool : client.listTools()) {
            if (tool.name().equals("json_schema_2020_12_tool")) {
                ObjectNode arguments = Json.object();
                arguments.set("schema", tool.inputSchema());
                client.callTool(CallToolRequest.of("json_schema_echo", arguments));
            }
        }
    }
}
