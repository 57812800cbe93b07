package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import java.time.InstantSource;
import java.util.List;

/** The tools that run commands in the workspace. */
public final class ExecTools {
    /** What Mira calls the server that they are on. */
    public static final String GROUP = "exec";

    /** What clients are told while a command runs. */
    static final String STREAM = "exec/stream";

    /** Whoever may call this may hear of it. */
    static final String HEARD_WITH = "exec_run";

    /** The exit code of a command whose time was up. */
    static final int TIMED_OUT = 124;

    private static final String RUN = "exec/run";
    private static final String RUN_V2 = "exec/run.v2";

    private ExecTools() {}

    /**
     * The tools.
     *
     * @param outputBytes how much is kept of what a command prints on each stream
     */
    public static ToolGroup of(Commands commands, InstantSource clock, int outputBytes) {
        return new ToolGroup(
                GROUP,
                List.of(
                        WorkspaceTool.of(RUN, new RunCommand(commands, clock, outputBytes, false)),
                        WorkspaceTool.of(
                                RUN_V2, new RunCommand(commands, clock, outputBytes, true))));
    }

    /**
     * The tools as they are listed where none may be used.
     *
     * @param why what an operator can do about it
     */
    public static ToolGroup off(String why) {
        return new ToolGroup(
                GROUP, List.of(WorkspaceTool.off(RUN, why), WorkspaceTool.off(RUN_V2, why)));
    }
}
