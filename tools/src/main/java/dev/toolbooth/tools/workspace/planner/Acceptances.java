package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.tools.workspace.exec.Trial;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Has tasks pass their acceptance commands before they are done. Safe for concurrent use. */
final class Acceptances {
    private static final String METHOD = "planner/set_acceptance";

    /** Whoever says what is run has to be one who may run it. */
    private static final String RUN = "exec_run";

    private static final int OUTPUT_CHARS = 4_000;

    private final Plans plans;
    private final PlanLimits limits;
    private final Optional<Trial> trial;
    private final InstantSource clock;

    /**
     * @param trial where commands are run; nothing where none are
     */
    Acceptances(Plans plans, PlanLimits limits, Optional<Trial> trial, InstantSource clock) {
        this.plans = plans;
        this.limits = limits;
        this.trial = trial;
        this.clock = clock;
    }

    /**
     * The tool that says which command that is.
     *
     * @param off what an operator can do about it where no commands are run
     */
    WorkspaceTool tool(String off) {
        return trial.isPresent()
                ? WorkspaceTool.of(METHOD, this::set)
                : WorkspaceTool.off(METHOD, off);
    }

    private ToolOutput set(ToolCall call) throws ToolFailure, InterruptedException {
        allow(call.caller());
        String plan = call.text("plan_id");
        String id = call.text("task_id");
        Optional<Acceptance> wanted =
                call.arguments().path("command").isString()
                        ? Optional.of(Acceptance.of(call.arguments()))
                        : Optional.empty();
        if (wanted.isPresent()) {
            Texts.check(
                    "command",
                    wanted.get().command(),
                    limits.textChars(),
                    "workspace.planner.text-chars");
        }
        plans.change(plan, before -> Optional.of(edit(before, id, wanted, Who.of(call.caller()))));
        ObjectNode json = Json.object().put("plan_id", plan).put("task_id", id);
        json.putNull("acceptance");
        wanted.ifPresent(command -> json.set("acceptance", command.json()));
        return ToolOutput.structured(json);
    }

    private static void allow(Caller caller) throws ToolFailure {
        if (!caller.mayCall(RUN)) {
            throw new ToolFailure(
                    Fault.Kind.DENIED,
                    "command",
                    "your key is not for commands: it needs the scope tools:" + RUN);
        }
    }

    private Plans.Edit edit(Plan before, String id, Optional<Acceptance> wanted, String who)
            throws ToolFailure {
        Task task = before.task(id).orElseThrow(() -> Plans.noTask(id));
        Plan after = before.with(task, clock).with(before.bonds().accepted(id, wanted));
        return new Plans.Edit(
                after,
                ChangeJson.acceptance(
                        id, before.bonds().acceptance(id), wanted, after.updatedAt(), who),
                Optional.of(task));
    }

    /**
     * Runs what a task has to pass to become what it is to become.
     *
     * @return what it has passed
     * @throws ToolFailure when it has not, and so stays as it is
     */
    Optional<Acceptance> pass(Plan plan, Task task, TaskStatus to)
            throws ToolFailure, InterruptedException {
        Optional<Acceptance> wanted = wanted(plan, task, to);
        if (wanted.isEmpty()) {
            return wanted;
        }
        Trial.Verdict verdict =
                trial.orElseThrow(Acceptances::nowhere)
                        .run(wanted.get().order(), wanted.get().timeout());
        if (verdict.good()) {
            return wanted;
        }
        throw new ToolFailure(
                Fault.Kind.CONFLICT,
                "status",
                "task "
                        + task.id()
                        + " stays "
                        + task.status().text()
                        + ": its acceptance command "
                        + (verdict.timedOut()
                                ? "took longer than " + wanted.get().timeout().toMillis() + " ms"
                                : "has ended with " + verdict.exitCode())
                        + ". It has printed:\n"
                        + end(verdict.output()));
    }

    /** What was printed last tells most. */
    private static String end(String output) {
        int from = Math.max(0, output.length() - OUTPUT_CHARS);
        boolean half = from > 0 && Character.isLowSurrogate(output.charAt(from));
        return (from > 0 ? "…" : "") + output.substring(half ? from + 1 : from);
    }

    private static ToolFailure nowhere() {
        return new ToolFailure(
                Fault.Kind.UNAVAILABLE,
                "status",
                "this task has an acceptance command, and this server runs none: its operator can"
                        + " set workspace.planner.acceptance and workspace.exec.enabled");
    }

    private static Optional<Acceptance> wanted(Plan plan, Task task, TaskStatus to) {
        boolean ends = to == TaskStatus.DONE && task.status() != TaskStatus.DONE;
        return ends ? plan.bonds().acceptance(task.id()) : Optional.empty();
    }

    /** Refuses what has passed something else than what counts by now. */
    static void check(Plan plan, Task task, TaskStatus to, Optional<Acceptance> passed)
            throws ToolFailure {
        Optional<Acceptance> wanted = wanted(plan, task, to);
        if (wanted.isPresent() && !wanted.equals(passed)) {
            throw new ToolFailure(
                    Fault.Kind.CONFLICT,
                    "status",
                    "the acceptance command of task "
                            + task.id()
                            + " is another by now: try again");
        }
    }
}
