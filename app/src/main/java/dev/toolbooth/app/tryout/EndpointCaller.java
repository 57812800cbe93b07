package dev.toolbooth.app.tryout;

import dev.toolbooth.app.process.Version;
import dev.toolbooth.catalog.proxy.ProxyToolCall;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.KnownProtocol;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Calls of one tool over JSON-RPC, in the protocol of its endpoint. */
record EndpointCaller(McpClient client, ToolEndpoint endpoint)
        implements ToolCaller, AutoCloseable {
    /** Longer than any try: those have a time of their own. */
    private static final Duration FOREVER = Duration.ofDays(1);

    private static final ClientLimits LIMITS =
            ClientLimits.builder()
                    .messageBytes(RecordingRoundTripper.READ_BYTES_MAX)
                    .requestTimeout(FOREVER)
                    .pauseMax(Duration.ofMillis(1))
                    .build();

    /** Connects, with a handshake where the protocol has one. */
    static EndpointCaller of(RecordingRoundTripper http, TryoutRequest request) {
        ToolEndpoint endpoint = request.toolEndpoint();
        ClientOptions options =
                ClientOptions.defaults()
                        .withName("toolbooth-try", Version.current())
                        .withLimits(LIMITS)
                        .withTasks(false)
                        .over(http, known(request));
        return new EndpointCaller(
                McpClient.connect(new ServerAddress.Http(http.at(endpoint.endpoint())), options),
                endpoint);
    }

    private static KnownProtocol known(TryoutRequest request) {
        if (request.toolEndpoint().endpointProtocol() != EndpointProtocol.MCP) {
            return new KnownProtocol.Bare();
        }
        if (!request.revision().stateless()) {
            return new KnownProtocol.Session(request.revision().wireName());
        }
        ObjectNode tool = Json.object().put("name", request.toolEndpoint().name());
        tool.set("inputSchema", request.tool().spec().inputSchema());
        return new KnownProtocol.Stateless(List.of(new ToolInfo(tool)));
    }

    @Override
    public CallToolResult callTool(CallToolRequest call) {
        return switch (endpoint.endpointProtocol()) {
            case MCP, SAMURAI -> client.callTool(call);
            case BAZAAR -> client.callTool(proxied(call));
            case MIRA -> method(call);
            case ROUTE -> throw new IllegalStateException("a route takes no JSON-RPC");
        };
    }

    /** A tool of the bazaar, or what the catalog lists, through the one that calls it. */
    private CallToolRequest proxied(CallToolRequest call) {
        String method = endpoint.method();
        if (method == null) {
            return call;
        }
        ObjectNode arguments = Json.object().put("toolName", endpoint.name());
        arguments
                .putObject("parameters")
                .set(method.equals("GET") ? "query" : "body", call.arguments());
        return new CallToolRequest(
                ProxyToolCall.NAME,
                arguments,
                call.meta(),
                call.headers(),
                call.timeout(),
                call.progress());
    }

    private CallToolResult method(CallToolRequest call) {
        RpcResponse response = client.ask(endpoint.name(), call.arguments(), call.headers());
        ObjectNode result = Json.object();
        result.set("structuredContent", response.object());
        return new CallToolResult(result, response.head().headers());
    }

    /** Ends the session, if there is one. */
    @Override
    public void close() {
        client.close();
    }
}
