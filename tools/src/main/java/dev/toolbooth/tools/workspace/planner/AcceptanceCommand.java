package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A command that must succeed before a task is done.
 *
 * @param cwd its working directory in the workspace; empty for the root
 * @param shell whether a shell reads it
 */
record AcceptanceCommand(
        String command, List<String> args, Optional<String> cwd, boolean shell, Duration timeout) {
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final String HOME = "planner";

    AcceptanceCommand {
        args = List.copyOf(args);
    }

    /** One from arguments, or from what is kept. */
    static AcceptanceCommand of(JsonNode json) {
        List<String> args = new ArrayList<>();
        json.path("args").forEach(one -> args.add(one.stringValue()));
        return new AcceptanceCommand(
                json.path("command").stringValue(),
                args,
                PlannerTools.text(json, "cwd"),
                json.path("shell").asBoolean(false),
                Duration.ofMillis(json.path("timeout_ms").asInt(TIMEOUT_MILLIS)));
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("command", command);
        json.set("args", PlanJson.texts(args));
        return json.put("cwd", cwd.orElse(null))
                .put("shell", shell)
                .put("timeout_ms", timeout.toMillis());
    }

    /** The launch, in a home of the planner's: whoever set the command sees no caller's home. */
    LaunchRequest order() {
        return new LaunchRequest(
                HOME, command, args, cwd.orElse(null), Map.of(), shell, null, false);
    }
}
