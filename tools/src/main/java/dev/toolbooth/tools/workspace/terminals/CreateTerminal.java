package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.tools.workspace.exec.launch.Order;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Opens a terminal. */
final class CreateTerminal implements WorkspaceTool.Work {
    private static final int NAME_CHARS_MAX = 200;
    private static final int COLS = 80;
    private static final int ROWS = 24;

    private final Terminals terminals;
    private final String shell;

    /**
     * @param shell the program that a terminal runs when nobody says which
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
        int cols = Size.cols(arguments, COLS);
        int rows = Size.rows(arguments, cols, ROWS);
        Terminal terminal =
                terminals.create(
                        call.caller().id(),
                        new Terminals.Wanted(order(arguments), name, cols, rows));
        int pid = terminal.pid();
        Follower follower = call.follower();
        if (arguments.path("attach").asBoolean(true) && !follower.equals(Follower.NOBODY)) {
            terminal.attach(follower, 0, false);
        }
        Facts facts = terminal.facts();
        ObjectNode result = Json.object().put("session_id", facts.id());
        if (pid > 0) {
            result.put("pid", pid);
        } else {
            result.putNull("pid");
        }
        return ToolOutput.structured(
                result.put("name", facts.name())
                        .put("cwd", facts.cwd())
                        .put("started_at", facts.startedAt().toString()));
    }

    private Order order(ObjectNode arguments) {
        String command = textOrNull(arguments.path("command"));
        boolean read = arguments.path("shell").asBoolean(false);
        if (command == null) {
            // Who may have a shell read commands may have one at a terminal as well.
            read = terminals.pad().policy().shell();
            command = read ? "exec '" + shell.replace("'", "'\\''") + "' \"$@\"" : shell;
        }
        return new Order(
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
