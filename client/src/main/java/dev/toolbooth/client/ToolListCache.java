package dev.toolbooth.client;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.KnownProtocol;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.ToolInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of one server as it last listed them, for the arguments that a 2026-07-28 call repeats
 * in headers. Thread-safe: it is replaced as a whole.
 */
final class ToolListCache implements ServerListener {
    private final ServerConnection connection;
    private final ClientOptions options;

    private volatile @Nullable Map<String, MirroredArguments> known;

    private volatile Set<String> taskTools = Set.of();

    ToolListCache(ServerConnection connection, ClientOptions options) {
        this.connection = connection;
        this.options = options;
        if (options.known() instanceof KnownProtocol.Stateless(List<ToolInfo> tools)) {
            known =
                    tools.stream()
                            .collect(
                                    Collectors.toMap(
                                            ToolInfo::name,
                                            tool -> MirroredArguments.of(tool.inputSchema())));
        }
    }

    /** The usable tools. One whose marks can't be honoured is not among them. */
    List<ToolInfo> list() {
        boolean marked = connection.facts().modern() && connection.overHttp();
        Map<String, MirroredArguments> found = new HashMap<>();
        Set<String> onlyTasks = new HashSet<>();
        List<ToolInfo> tools = new ArrayList<>();
        for (ObjectNode json : PageFetcher.all(connection, "tools/list", "tools", options)) {
            ToolInfo tool = new ToolInfo(json);
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
    Map<String, String> headers(CallToolRequest call) {
        if (!connection.facts().modern() || !connection.overHttp()) {
            return Map.of();
        }
        Map<String, MirroredArguments> listed = known;
        if (listed == null) {
            listed = look();
        }
        MirroredArguments mirrored = listed.get(call.name());
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
