package dev.toolbooth.client;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.Completion;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.model.PromptInfo;
import dev.toolbooth.client.model.ResourceInfo;
import dev.toolbooth.client.model.ResourceTemplateInfo;
import dev.toolbooth.client.model.ServerFacts;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.Subscription;
import dev.toolbooth.client.model.SubscriptionFilter;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of one MCP server, of any revision. Each method waits for its answer; call it from as
 * many threads as you like, preferably virtual ones. Thread-safe.
 *
 * <p>A tool call is never sent again automatically: not when its answer is lost, not when the
 * server is busy or has moved. A call that the server refused unread has not begun: it is sent
 * again with a token obtained meanwhile, or in a new session.
 */
public final class McpClient implements ToolCaller, AutoCloseable {
    private final ClientOptions options;
    private final ServerConnection connection;
    private final ToolListCache toolLists;
    private final InputRounds inputs;
    private final TaskFollower tasks;

    private McpClient(ServerAddress address, ClientOptions options) {
        this.options = options;
        this.connection = new ServerConnection(address, options);
        this.toolLists = new ToolListCache(connection, options);
        this.inputs = new InputRounds(connection, options);
        this.tasks = new TaskFollower(connection, inputs, options);
        connection.notices().add(toolLists);
    }

    /**
     * Meets a server.
     *
     * @throws McpException when it can't be reached, or nothing can be agreed on
     */
    public static McpClient connect(ServerAddress address, ClientOptions options) {
        return new McpClient(address, options);
    }

    /** What the server said of itself. */
    public ServerFacts server() {
        return connection.facts();
    }

    /** All tools; one that can't be called as the server describes it is left out. */
    public List<ToolInfo> listTools() {
        return toolLists.list();
    }

    @Override
    public CallToolResult callTool(CallToolRequest call) {
        ObjectNode params = Json.object().put("name", call.name());
        params.set("arguments", call.arguments());
        if (!call.meta().isEmpty()) {
            params.set("_meta", call.meta());
        }
        boolean modern = connection.facts().modern();
        if (!modern && toolLists.wantsTask(call.name())) {
            params.putObject("task");
        }
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.putAll(toolLists.headers(call));
        Duration timeout = call.timeout();
        Consumer<Progress> progress = call.progress();
        Request request =
                new Request(
                        "tools/call",
                        params,
                        headers,
                        timeout == null ? options.limits().requestTimeout() : timeout,
                        progress.equals(CallToolRequest.UNWATCHED) ? null : progress,
                        null);
        RpcResponse rpcResponse = inputs.ask(request);
        if (rpcResponse.code() == RpcCode.HEADER_MISMATCH) {
            // What the server wants in headers is not what it listed: the next call looks again.
            toolLists.toolsChanged();
        }
        ObjectNode result = rpcResponse.object();
        if (TaskFollower.isTask(result, modern)) {
            result =
                    tasks.follow(
                            result, timeout == null ? options.limits().taskTimeout() : timeout);
        }
        return new CallToolResult(result, rpcResponse.head().headers());
    }

    public List<ResourceInfo> listResources() {
        return PageFetcher.all(connection, "resources/list", "resources", options).stream()
                .map(ResourceInfo::new)
                .toList();
    }

    public List<ResourceTemplateInfo> listResourceTemplates() {
        return PageFetcher.all(connection, "resources/templates/list", "resourceTemplates", options)
                .stream()
                .map(ResourceTemplateInfo::new)
                .toList();
    }

    /** The result, whose {@code contents} are the resource's parts. */
    public ObjectNode readResource(String uri) {
        return request("resources/read", Json.object().put("uri", uri));
    }

    public List<PromptInfo> listPrompts() {
        return PageFetcher.all(connection, "prompts/list", "prompts", options).stream()
                .map(PromptInfo::new)
                .toList();
    }

    /** The result, whose {@code messages} are what to say to a model. */
    public ObjectNode getPrompt(String name, Map<String, String> arguments) {
        ObjectNode params = Json.object().put("name", name);
        ObjectNode given = params.putObject("arguments");
        arguments.forEach(given::put);
        return request("prompts/get", params);
    }

    /**
     * How an argument could go on.
     *
     * @param known the arguments that were given already
     */
    public Completion complete(
            Completion.Of of, String argument, String value, Map<String, String> known) {
        return Completion.read(
                request("completion/complete", Completion.params(of, argument, value, known)));
    }

    /**
     * Subscribes to changes on the server, until the subscription is closed. Whatever a broken
     * connection may have missed is reported as changed.
     *
     * @throws McpException when the server does not tell
     */
    public Subscription subscribe(SubscriptionFilter filter, ServerListener listener) {
        return connection.facts().modern()
                ? ModernSubscription.open(connection, options, filter, listener)
                : LegacySubscription.open(connection, options, filter, listener);
    }

    /**
     * Sets the level of the server's log messages from here on.
     *
     * @param level the least severe level to send: debug, info, notice, warning, error, critical,
     *     alert or emergency
     */
    public void logLevel(String level) {
        connection.logLevel(level);
    }

    /** Returns when the server has answered. */
    public void ping() {
        request(connection.facts().modern() ? "server/discover" : "ping", Json.object());
    }

    /**
     * Any request, as the revision that is spoken has it.
     *
     * @param params without what every request has
     */
    public ObjectNode request(String method, ObjectNode params) {
        return inputs.ask(new Request(method, params, options.limits().requestTimeout())).object();
    }

    /**
     * Any request, with headers of its own; an error of the server is in what comes back.
     *
     * @param params without what every request has
     */
    public RpcResponse ask(String method, ObjectNode params, Map<String, String> headers) {
        Duration timeout = options.limits().requestTimeout();
        return inputs.ask(new Request(method, params, headers, timeout, null, null));
    }

    @Override
    public void close() {
        connection.close();
    }
}
