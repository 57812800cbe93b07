package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools that control open terminals. */
final class TerminalControlTools {
    private static final int TYPED_BYTES_MAX = 1 << 18;

    private final Terminals terminals;

    TerminalControlTools(Terminals terminals) {
        this.terminals = terminals;
    }

    private Terminal terminal(ToolCall call) throws ToolFailure {
        return terminals.find(call.caller().id(), call.text("session_id"));
    }

    ToolOutput write(ToolCall call) throws ToolFailure, InterruptedException {
        Terminal terminal = terminal(call);
        String data = call.text("data");
        int bytes = data.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > TYPED_BYTES_MAX) {
            throw new ToolFailure(
                    Fault.Kind.TOO_LARGE,
                    "data",
                    bytes + " bytes: expected at most " + TYPED_BYTES_MAX + " at once");
        }
        return ToolOutput.structured(Json.object().put("bytes", terminal.type(data)));
    }

    ToolOutput resize(ToolCall call) throws ToolFailure {
        Terminal terminal = terminal(call);
        ObjectNode arguments = call.arguments();
        int cols = TerminalSize.cols(arguments, 0);
        terminal.resize(cols, TerminalSize.rows(arguments, cols, 0));
        return ok(true);
    }

    ToolOutput kill(ToolCall call) throws ToolFailure, InterruptedException {
        int signal =
                switch (call.text("signal")) {
                    case "SIGKILL" -> SignalName.KILL;
                    case "SIGHUP" -> SignalName.HUP;
                    default -> SignalName.TERM;
                };
        return ok(terminal(call).kill(signal));
    }

    /** From now on. */
    ToolOutput attach(ToolCall call) throws ToolFailure, InterruptedException {
        Terminal terminal = terminal(call);
        return attach(call, terminal, terminal.log().end(), false);
    }

    /** From wherever the client wants. */
    ToolOutput attachFrom(ToolCall call) throws ToolFailure, InterruptedException {
        Terminal terminal = terminal(call);
        long from = LogOffset.of(call.arguments().path("from"), terminal.log(), false);
        return attach(call, terminal, from, true);
    }

    private static ToolOutput attach(ToolCall call, Terminal terminal, long from, boolean again)
            throws ToolFailure, InterruptedException {
        Follower follower = call.follower();
        boolean told = !follower.equals(Follower.NOBODY);
        if (told) {
            terminal.attach(follower, from, again);
        }
        ObjectNode result = Json.object().put("ok", told);
        if (again) {
            result.put("offset", from);
        }
        return ToolOutput.structured(result);
    }

    ToolOutput list(ToolCall call) throws ToolFailure {
        ObjectNode result = Json.object();
        ArrayNode sessions = result.putArray("sessions");
        for (Terminal terminal : terminals.list(call.caller().id())) {
            TerminalInfo info = terminal.facts();
            TerminalInfo.End end = info.end();
            sessions.addObject()
                    .put("session_id", info.id())
                    .put("name", info.name())
                    .put("cwd", info.cwd())
                    .put("started_at", info.startedAt().toString())
                    .put("ended_at", end == null ? null : end.at().toString())
                    .put("status", info.status().said());
        }
        return ToolOutput.structured(result);
    }

    private static ToolOutput ok(boolean ok) {
        return ToolOutput.structured(Json.object().put("ok", ok));
    }
}
