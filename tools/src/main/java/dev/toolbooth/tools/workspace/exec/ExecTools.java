package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import java.time.InstantSource;
import java.util.List;

/** The tools that run commands in the workspace. */
public final class ExecTools {
    /** What Mira calls the server that they are on. */
    public static final String GROUP = "exec";

    /** The notification of a command's output while it runs. */
    static final String STREAM = "exec/stream";

    /** The tool that clients must be allowed to call in order to get it. */
    static final String HEARD_WITH = "exec_run";

    /** The exit code of a command whose time was up. */
    static final int TIMED_OUT = 124;

    private static final String RUN = "exec/run";
    private static final String RUN_V2 = "exec/run.v2";

    private ExecTools() {}

    /**
     * The tools.
     *
     * @param outputBytes how much is kept of a command's output on each stream
     */
    public static ToolGroup of(CommandRunner commandRunner, InstantSource clock, int outputBytes) {
        return new ToolGroup(
                GROUP,
                List.of(
                        WorkspaceTool.of(
                                RUN, new RunCommand(commandRunner, clock, outputBytes, false)),
                        WorkspaceTool.of(
                                RUN_V2, new RunCommand(commandRunner, clock, outputBytes, true))));
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
