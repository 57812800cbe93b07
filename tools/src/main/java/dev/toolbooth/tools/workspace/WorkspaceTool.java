package dev.toolbooth.tools.workspace;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;

/** A tool of the workspace: a contract, and who keeps it. */
public final class WorkspaceTool implements Tool {
    private final ToolSpec spec;
    private final List<String> notifications;
    private final Work work;

    /** What a tool does. */
    public interface Work {
        ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    private WorkspaceTool(ToolSpec spec, List<String> notifications, Work work) {
        this.spec = spec;
        this.notifications = List.copyOf(notifications);
        this.work = work;
    }

    /**
     * A tool that is switched on.
     *
     * @param method what Mira calls it
     */
    public static WorkspaceTool of(String method, Work work) {
        Contract contract = Contract.of(method);
        return new WorkspaceTool(contract.spec(true), contract.notifications(), work);
    }

    /**
     * A tool that is there and fails.
     *
     * @param why what an operator can do about it
     */
    public static WorkspaceTool off(String method, String why) {
        return new WorkspaceTool(
                Contract.of(method).spec(false),
                List.of(),
                _ -> {
                    throw new ToolFailure(Fault.Kind.UNAVAILABLE, "", why);
                });
    }

    /** The same under a name that MCP allows. */
    WorkspaceTool bridged() {
        return new WorkspaceTool(spec.called(mcpName(spec.name())), notifications, work);
    }

    /** What MCP calls a method: {@code files/read} is files_read. */
    static String mcpName(String method) {
        return method.replace('/', '_').replace('.', '_');
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
