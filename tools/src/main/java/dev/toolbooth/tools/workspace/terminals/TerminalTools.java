package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import java.util.List;
import java.util.stream.Stream;

/** The tools for terminals in the workspace. */
public final class TerminalTools {
    /** What Mira calls the server that they are on. */
    public static final String GROUP = "terminals";

    private TerminalTools() {}

    /**
     * The tools.
     *
     * @param shell the default program of a terminal
     */
    public static ToolGroup of(Terminals terminals, String shell) {
        TerminalReadTools terminalReadTools = new TerminalReadTools(terminals);
        TerminalControlTools terminalControlTools = new TerminalControlTools(terminals);
        return new ToolGroup(
                GROUP,
                List.of(
                        tool("create", new CreateTerminal(terminals, shell)),
                        tool("write", terminalControlTools::write),
                        tool("resize", terminalControlTools::resize),
                        tool("kill", terminalControlTools::kill),
                        tool("attach", terminalControlTools::attach),
                        tool("list", terminalControlTools::list),
                        tool("read_logs", terminalReadTools::logs),
                        tool("attach.v2", terminalControlTools::attachFrom),
                        tool("read", terminalReadTools::read),
                        tool("screen", terminalReadTools::screen)));
    }

    private static WorkspaceTool tool(String name, WorkspaceTool.Work work) {
        return WorkspaceTool.of(GROUP + "/" + name, work);
    }

    /**
     * The tools as they are listed where none may be used.
     *
     * @param why what an operator can do about it
     */
    public static ToolGroup off(String why) {
        return new ToolGroup(
                GROUP,
                Stream.of(
                                "create",
                                "write",
                                "resize",
                                "kill",
                                "attach",
                                "list",
                                "read_logs",
                                "attach.v2",
                                "read",
                                "screen")
                        .map(name -> WorkspaceTool.off(GROUP + "/" + name, why))
                        .toList());
    }
}
