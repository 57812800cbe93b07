package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that opens a terminal. */
final class CreateTerminal implements WorkspaceTool.Work {
    private static final int NAME_CHARS_MAX = 200;
    private static final int COLS = 80;
    private static final int ROWS = 24;

    private final Terminals terminals;
    private final String shell;

    /**
     * @param shell the default program of a terminal
     */
    CreateTerminal(Terminals terminals, String shell) {
        this.terminals = terminals;
        this.shell = shell;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        ObjectNode arguments = call.arguments();
        String name = textOrNull(arguments.path("name"));
        if (name != null && name.length() > NAME_CHARS_MAX) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "name",
                    name.length() + " characters: expected at most " + NAME_CHARS_MAX);
        }
        int cols = TerminalSize.cols(arguments, COLS);
        int rows = TerminalSize.rows(arguments, cols, ROWS);
        String caller = call.caller().id();
        Terminal terminal =
                terminals.create(
                        caller, new Terminals.Wanted(order(caller, arguments), name, cols, rows));
        int pid = terminal.pid();
        Follower follower = call.follower();
        if (arguments.path("attach").asBoolean(true) && !follower.equals(Follower.NOBODY)) {
            terminal.attach(follower, 0, false);
        }
        TerminalInfo info = terminal.facts();
        ObjectNode result = Json.object().put("session_id", info.id());
        if (pid > 0) {
            result.put("pid", pid);
        } else {
            result.putNull("pid");
        }
        return ToolOutput.structured(
                result.put("name", info.name())
                        .put("cwd", info.cwd())
                        .put("started_at", info.startedAt().toString()));
    }

    private LaunchRequest order(String caller, ObjectNode arguments) {
        String command = textOrNull(arguments.path("command"));
        boolean read = arguments.path("shell").asBoolean(false);
        if (command == null) {
            // Who may have a shell read commands may have one at a terminal as well.
            read = terminals.launcher().policy().shell();
            command = read ? "exec '" + shell.replace("'", "'\\''") + "' \"$@\"" : shell;
        }
        return new LaunchRequest(
                caller,
                command,
                texts(arguments.path("args")),
                textOrNull(arguments.path("cwd")),
                variables(arguments.path("env")),
                read,
                null,
                true);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.stringValue()));
        return texts;
    }

    private static Map<String, String> variables(JsonNode object) {
        Map<String, String> variables = new HashMap<>();
        object.properties()
                .forEach(one -> variables.put(one.getKey(), one.getValue().stringValue()));
        return variables;
    }

    private static @Nullable String textOrNull(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }
}
