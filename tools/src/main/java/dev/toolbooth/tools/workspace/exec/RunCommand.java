package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that runs a command, and reports its output meanwhile. */
final class RunCommand implements WorkspaceTool.Work {
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int LINE_CHARS_MAX = 200;

    private final CommandRunner commandRunner;
    private final InstantSource clock;
    private final int outputBytes;
    private final boolean second;

    /**
     * @param outputBytes how much of each stream is kept
     * @param second whether it keeps the second contract
     */
    RunCommand(CommandRunner commandRunner, InstantSource clock, int outputBytes, boolean second) {
        this.commandRunner = commandRunner;
        this.clock = clock;
        this.outputBytes = outputBytes;
        this.second = second;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        ObjectNode arguments = call.arguments();
        LaunchRequest request =
                new LaunchRequest(
                        call.caller().id(),
                        call.text("command"),
                        texts(arguments.path("args")),
                        textOrNull(arguments.path("cwd")),
                        variables(arguments.path("env")),
                        arguments.path("shell").asBoolean(false),
                        arguments.path("network").isBoolean()
                                ? arguments.path("network").booleanValue()
                                : null,
                        false);
        Duration timeout = Duration.ofMillis(call.integer("timeout_ms", TIMEOUT_MILLIS));
        boolean streams = arguments.path("stream").asBoolean(false);
        CommandResult result =
                commandRunner.run(
                        request,
                        textOrNull(arguments.path("stdin")),
                        timeout,
                        new Telling(call, streams));
        return ToolOutput.structured(written(result));
    }

    private ObjectNode written(CommandResult result) {
        CommandOutput stdout = result.stdout();
        CommandOutput stderr = result.stderr();
        ObjectNode json =
                Json.object()
                        .put("exit_code", result.exitCode())
                        .put("stdout", stdout.text())
                        .put(
                                "stderr",
                                stderr.text() + note("stdout", stdout) + note("stderr", stderr))
                        .put("duration_ms", result.duration().toMillis())
                        .put("timed_out", result.timedOut());
        if (second) {
            json.put("stdout_bytes", stdout.bytes())
                    .put("stderr_bytes", stderr.bytes())
                    .put("truncated", stdout.cut() || stderr.cut());
        }
        return json;
    }

    private String note(String stream, CommandOutput commandOutput) {
        return commandOutput.cut()
                ? "\n["
                        + stream
                        + " was cut: its last "
                        + outputBytes
                        + " bytes are here, of "
                        + commandOutput.bytes()
                        + "]\n"
                : "";
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

    /** Passes on what a command prints. */
    private final class Telling implements OutputListener {
        private final ToolCall call;
        private final boolean streams;
        private long seq;

        Telling(ToolCall call, boolean streams) {
            this.call = call;
            this.streams = streams;
        }

        @Override
        public void heard(String stream, String text) throws InterruptedException {
            long number = seq++;
            call.progress(number + 1.0, 0, lastLine(text));
            if (streams) {
                ObjectNode params = Json.object();
                params.set("id", call.id());
                params.put("stream", stream)
                        .put("data", text)
                        .put("seq", number)
                        .put("timestamp", clock.instant().toString());
                call.say(new Signal.Event(ExecTools.STREAM, params, ExecTools.HEARD_WITH));
            }
        }

        private static String lastLine(String text) {
            String last = text.stripTrailing();
            last = last.substring(last.lastIndexOf('\n') + 1);
            return SafeText.line(last, LINE_CHARS_MAX);
        }
    }
}
