package dev.toolbooth.tools.upstream;

import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Toolbox;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Puts the tools of another server into a toolbox. */
public final class UpstreamTools {
    /** More tools than any model can choose from. */
    static final int TOOLS_MAX = 1_000;

    private UpstreamTools() {}

    /**
     * Adds them all.
     *
     * @param listed the tools, as their server lists them
     * @return what could not be added, and why
     */
    public static List<String> installInto(
            Toolbox toolbox,
            Namespace namespace,
            List<ObjectNode> listed,
            PaidCaller server,
            Paying paying) {
        List<String> problems = new ArrayList<>();
        if (listed.size() > TOOLS_MAX) {
            problems.add("all tools but the first " + TOOLS_MAX + " of " + listed.size());
        }
        for (ObjectNode tool : listed.subList(0, Math.min(listed.size(), TOOLS_MAX))) {
            try {
                toolbox.add(namespace, new RemoteTool(tool, server, paying));
            } catch (IllegalArgumentException unusable) {
                problems.add(unusable.getMessage());
            }
        }
        return problems;
    }
}
