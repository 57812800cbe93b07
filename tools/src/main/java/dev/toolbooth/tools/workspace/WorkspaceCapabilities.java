package dev.toolbooth.tools.workspace;

import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that lists what a workspace can do, so that clients can ask before they rely on it. */
public final class WorkspaceCapabilities {
    /** What Mira calls the server that it is on. */
    public static final String GROUP = "workspace";

    private static final String METHOD = "capabilities";

    /** What every server of Mira's contracts answers that is no tool. */
    private static final List<String> OWN = List.of("ping", "tools/list");

    private WorkspaceCapabilities() {}

    /**
     * The tool that describes these groups.
     *
     * @param limits numbers that clients meet, by name
     */
    public static ToolGroup of(List<ToolGroup> groups, Map<String, Long> limits) {
        ObjectNode told = Json.object();
        ArrayNode methods = told.putArray("methods");
        TreeSet<String> notifications = new TreeSet<>();
        method(methods, METHOD, "1.0.0", true);
        OWN.forEach(name -> method(methods, name, "1.0.0", true));
        for (ToolGroup group : groups) {
            for (WorkspaceTool tool : group.tools()) {
                String version = Objects.requireNonNullElse(tool.spec().label().version(), "");
                method(methods, tool.spec().name(), version, tool.spec().label().enabled());
                notifications.addAll(tool.notifications());
            }
        }
        ArrayNode named = told.putArray("notifications");
        notifications.forEach(named::add);
        told.putArray("transports").add("http").add("sse").add("stdio");
        ObjectNode numbers = told.putObject("limits");
        limits.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(limit -> numbers.put(limit.getKey(), limit.getValue()));
        return new ToolGroup(
                GROUP,
                List.of(WorkspaceTool.of(METHOD, _ -> ToolOutput.structured(told.deepCopy()))));
    }

    private static void method(ArrayNode methods, String name, String version, boolean enabled) {
        methods.addObject().put("name", name).put("version", version).put("enabled", enabled);
    }
}
