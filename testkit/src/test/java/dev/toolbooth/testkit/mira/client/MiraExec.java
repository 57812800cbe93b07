package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Commands that run in a workspace. */
public final class MiraExec {
    private static final Duration USUAL = Duration.ofSeconds(60);

    /** What the answer may take beyond the command itself. */
    private static final Duration BEYOND = Duration.ofSeconds(10);

    private final MiraLink link;

    MiraExec(MiraLink link) {
        this.link = link;
    }

    /** How a command has ended. */
    public record Result(
            int exitCode, String stdout, String stderr, Duration duration, boolean timedOut) {}

    /** Runs a program with arguments, for as long as commands usually may. */
    public Result run(String command, String... args) {
        ObjectNode params = Json.object().put("command", command);
        ArrayNode list = params.putArray("args");
        List.of(args).forEach(list::add);
        return run(params);
    }

    /** Runs a command as the parameters say, and waits for as long as they allow it to run. */
    public Result run(ObjectNode params) {
        Duration allowed =
                params.has("timeout_ms")
                        ? Duration.ofMillis(params.path("timeout_ms").asLong(0))
                        : USUAL;
        ObjectNode json = link.ask("exec/run", params, allowed.plus(BEYOND));
        return new Result(
                json.path("exit_code").asInt(0),
                json.path("stdout").asString(""),
                json.path("stderr").asString(""),
                Duration.ofMillis(json.path("duration_ms").asLong(0)),
                json.path("timed_out").asBoolean(false));
    }
}
