package dev.toolbooth.tools.workspace;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Toolbox;
import java.util.List;

/**
 * Tools of the workspace that belong together.
 *
 * @param name Mira's name for the server that they are on
 */
public record ToolGroup(String name, List<WorkspaceTool> tools) {
    public ToolGroup {
        tools = List.copyOf(tools);
    }

    /**
     * Puts the tools where only Mira finds them.
     *
     * <p>Operators know them by the names that MCP allows, whether they are offered there or not:
     * so a price, a rate or a scope counts for both.
     */
    public void installMountOnly(Toolbox toolbox) {
        for (WorkspaceTool tool : tools) {
            toolbox.addMountOnly(new Namespace(name), tool, tool.mcpName());
        }
    }

    /** Offers the tools that are switched on wherever others are, under names that MCP allows. */
    public void installEverywhere(Toolbox toolbox) {
        for (WorkspaceTool tool : tools) {
            if (tool.spec().label().enabled()) {
                toolbox.add(new Namespace(name), tool.bridged());
            }
        }
    }
}
