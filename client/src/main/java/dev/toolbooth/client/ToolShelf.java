package dev.toolbooth.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of one server as it last listed them, for what a call of 2026-07-28 has to repeat in
 * headers. Thread-safe: what is known is replaced as a whole.
 */
final class ToolShelf implements ServerListener {
    private final Link link;
    private final ClientOptions options;

    private volatile @Nullable Map<String, MirroredArguments> known;

    private volatile Set<String> taskTools = Set.of();

    ToolShelf(Link link, ClientOptions options) {
        this.link = link;
        this.options = options;
    }

    /** The tools that may be used. One with marks that nobody could honour is not among them. */
    List<Tool> list() {
        boolean marked = link.facts().modern() && link.overHttp();
        Map<String, MirroredArguments> found = new HashMap<>();
        Set<String> onlyTasks = new HashSet<>();
        List<Tool> tools = new ArrayList<>();
        for (ObjectNode json : Listing.all(link, "tools/list", "tools", options)) {
            Tool tool = new Tool(json);
            MirroredArguments mirrored = MirroredArguments.of(tool.inputSchema());
            found.put(tool.name(), mirrored);
            if (json.path("execution").path("taskSupport").asString("").equals("required")) {
                onlyTasks.add(tool.name());
            }
            if (!marked || mirrored.fault() == null) {
                tools.add(tool);
            }
        }
        known = Map.copyOf(found);
        taskTools = Set.copyOf(onlyTasks);
        return tools;
    }

    /** Whether a server of 2025-11-25 says that the tool can only be called as a task. */
    boolean wantsTask(String tool) {
        return taskTools.contains(tool);
    }

    /** The headers that a call needs beside those that every call has. */
    Map<String, String> headers(ToolCall call) {
        if (!link.facts().modern() || !link.overHttp()) {
            return Map.of();
        }
        Map<String, MirroredArguments> shelf = known;
        if (shelf == null) {
            shelf = look();
        }
        MirroredArguments mirrored = shelf.get(call.name());
        if (mirrored == null) {
            return Map.of();
        }
        if (mirrored.fault() != null) {
            throw new McpException.NotUnderstood(
                    "The server's tool \""
                            + call.name()
                            + "\" can't be called: "
                            + mirrored.fault()
                            + ". Tell those who run the server.");
        }
        return mirrored.headers(call.arguments());
    }

    /** A server that lists nothing to us may still let us call. */
    private Map<String, MirroredArguments> look() {
        try {
            list();
        } catch (McpException.RpcError | McpException.HttpRefusal unlisted) {
            return Map.of();
        }
        Map<String, MirroredArguments> found = known;
        return found == null ? Map.of() : found;
    }

    @Override
    public void toolsChanged() {
        known = null;
    }
}
