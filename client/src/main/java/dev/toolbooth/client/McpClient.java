package dev.toolbooth.client;

import dev.toolbooth.client.transport.Answer;
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
 * many threads as you like, virtual ones for choice. Thread-safe.
 *
 * <p>A tool's call is never sent again by itself: not when its answer is lost, not when the server
 * is busy or has moved. What a server refused unread is no call yet: it is sent again with leave
 * that was got meanwhile, or in a new session.
 */
public final class McpClient implements ToolCaller, AutoCloseable {
    private final ClientOptions options;
    private final Link link;
    private final ToolShelf shelf;
    private final Rounds rounds;
    private final TaskFollower tasks;

    private McpClient(ServerAddress address, ClientOptions options) {
        this.options = options;
        this.link = new Link(address, options);
        this.shelf = new ToolShelf(link, options);
        this.rounds = new Rounds(link, options);
        this.tasks = new TaskFollower(link, rounds, options);
        link.notices().add(shelf);
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
        return link.facts();
    }

    /** All tools; one that can't be called as the server describes it is left out. */
    public List<Tool> listTools() {
        return shelf.list();
    }

    @Override
    public ToolResult callTool(ToolCall call) {
        ObjectNode params = Json.object().put("name", call.name());
        params.set("arguments", call.arguments());
        if (!call.meta().isEmpty()) {
            params.set("_meta", call.meta());
        }
        boolean modern = link.facts().modern();
        if (!modern && shelf.wantsTask(call.name())) {
            params.putObject("task");
        }
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.putAll(shelf.headers(call));
        Duration timeout = call.timeout();
        Consumer<Progress> progress = call.progress();
        Request request =
                new Request(
                        "tools/call",
                        params,
                        headers,
                        timeout == null ? options.limits().requestTimeout() : timeout,
                        progress.equals(ToolCall.UNWATCHED) ? null : progress,
                        null);
        Answer answer = rounds.ask(request);
        if (answer.code() == RpcCode.HEADER_MISMATCH) {
            // What the server wants in headers is not what it listed: the next call looks again.
            shelf.toolsChanged();
        }
        ObjectNode result = answer.object();
        if (TaskFollower.isTask(result, modern)) {
            result =
                    tasks.follow(
                            result, timeout == null ? options.limits().taskTimeout() : timeout);
        }
        return new ToolResult(result, answer.head().headers());
    }

    public List<Resource> listResources() {
        return Listing.all(link, "resources/list", "resources", options).stream()
                .map(Resource::new)
                .toList();
    }

    public List<ResourceTemplate> listResourceTemplates() {
        return Listing.all(link, "resources/templates/list", "resourceTemplates", options).stream()
                .map(ResourceTemplate::new)
                .toList();
    }

    /** The result, whose {@code contents} are the resource's parts. */
    public ObjectNode readResource(String uri) {
        return request("resources/read", Json.object().put("uri", uri));
    }

    public List<Prompt> listPrompts() {
        return Listing.all(link, "prompts/list", "prompts", options).stream()
                .map(Prompt::new)
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
     * Listens to what changes on the server, until the subscription is closed. What a connection
     * that broke may have swallowed is told as if it had changed.
     *
     * @throws McpException when the server does not tell
     */
    public Subscription subscribe(Interest interest, ServerListener listener) {
        return link.facts().modern()
                ? ModernSubscription.open(link, options, interest, listener)
                : LegacySubscription.open(link, options, interest, listener);
    }

    /**
     * Has the server tell its log from here on.
     *
     * @param level the least that is told: debug, info, notice, warning, error, critical, alert or
     *     emergency
     */
    public void logLevel(String level) {
        link.logLevel(level);
    }

    /** Returns when the server has answered. */
    public void ping() {
        request(link.facts().modern() ? "server/discover" : "ping", Json.object());
    }

    /**
     * Any request, as the revision that is spoken has it.
     *
     * @param params without what every request has
     */
    public ObjectNode request(String method, ObjectNode params) {
        return rounds.ask(new Request(method, params, options.limits().requestTimeout())).object();
    }

    @Override
    public void close() {
        link.close();
    }
}
