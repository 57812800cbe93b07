package dev.toolbooth.tools.workspace;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;

/** A tool of the workspace: a contract, and the work that fulfils it. */
public final class WorkspaceTool implements Tool {
    private final ToolSpec spec;
    private final String mcpName;
    private final List<String> notifications;
    private final Work work;

    /** The work of a tool. */
    public interface Work {
        ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    private WorkspaceTool(ToolSpec spec, String mcpName, List<String> notifications, Work work) {
        this.spec = spec;
        this.mcpName = mcpName;
        this.notifications = List.copyOf(notifications);
        this.work = work;
    }

    /**
     * A tool that is switched on.
     *
     * @param method what Mira calls it
     */
    public static WorkspaceTool of(String method, Work work) {
        MethodContract contract = MethodContract.of(method);
        return new WorkspaceTool(
                contract.spec(true), contract.mcpName(), contract.notifications(), work);
    }

    /**
     * A tool that is there and fails.
     *
     * @param why what an operator can do about it
     */
    public static WorkspaceTool off(String method, String why) {
        return off(method, Fault.Kind.UNAVAILABLE, why);
    }

    /**
     * A tool that is there and fails in some way.
     *
     * @param why what an operator can do about it
     */
    public static WorkspaceTool off(String method, Fault.Kind kind, String why) {
        MethodContract contract = MethodContract.of(method);
        return new WorkspaceTool(
                contract.spec(false),
                contract.mcpName(),
                List.of(),
                _ -> {
                    throw new ToolFailure(kind, "", why);
                });
    }

    /** The same under a name that MCP allows. */
    WorkspaceTool bridged() {
        return new WorkspaceTool(spec.called(mcpName), mcpName, notifications, work);
    }

    /** What it is called where MCP is spoken. */
    String mcpName() {
        return mcpName;
    }

    /** What a call of it may have the server tell its client. */
    List<String> notifications() {
        return notifications;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        return work.run(call);
    }
}
