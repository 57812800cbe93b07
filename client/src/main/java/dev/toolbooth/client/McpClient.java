package dev.toolbooth.client;

import dev.toolbooth.client.transport.Answer;
import dev.toolbooth.wire.Json;
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

    private McpClient(ServerAddress address, ClientOptions options) {
        this.options = options;
        this.link = new Link(address, options);
        this.shelf = new ToolShelf(link, options);
        this.rounds = new Rounds(link, options);
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
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.putAll(shelf.headers(call));
        Duration timeout = call.timeout();
        Consumer<Progress> progress = call.progress();
        Ask ask =
                new Ask(
                        "tools/call",
                        params,
                        headers,
                        timeout == null ? options.limits().requestTimeout() : timeout,
                        progress.equals(ToolCall.UNWATCHED) ? null : progress);
        Answer answer = rounds.ask(ask);
        return new ToolResult(answer.object(), answer.head().headers());
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
     * Any request, as the revision that is spoken has it.
     *
     * @param params without what every request has
     */
    public ObjectNode request(String method, ObjectNode params) {
        return rounds.ask(new Ask(method, params, options.limits().requestTimeout())).object();
    }

    @Override
    public void close() {
        link.close();
    }
}
