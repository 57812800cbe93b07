package dev.toolbooth.tools.upstream;

import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Toolbox;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Puts the tools of another server into a toolbox. */
public final class UpstreamTools {
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
        for (ObjectNode tool : listed) {
            try {
                toolbox.add(namespace, new RemoteTool(tool, server, paying));
            } catch (IllegalArgumentException unusable) {
                problems.add(unusable.getMessage());
            }
        }
        return problems;
    }
}
