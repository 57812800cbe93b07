package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.tools.workspace.exec.launch.Order;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A command that has to go well before a task is done.
 *
 * @param cwd where it runs, in the workspace; nothing for its root
 * @param shell whether a shell reads it
 */
record Acceptance(
        String command, List<String> args, Optional<String> cwd, boolean shell, Duration timeout) {
    private static final int TIMEOUT_MILLIS = 60_000;

    Acceptance {
        args = List.copyOf(args);
    }

    /** One from arguments, or from what is kept. */
    static Acceptance of(JsonNode json) {
        List<String> args = new ArrayList<>();
        json.path("args").forEach(one -> args.add(one.stringValue()));
        return new Acceptance(
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

    Order order() {
        return new Order(command, args, cwd.orElse(null), Map.of(), shell, null, false);
    }
}
