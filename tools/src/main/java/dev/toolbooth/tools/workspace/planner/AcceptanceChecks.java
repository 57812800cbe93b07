package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.tools.workspace.exec.CommandCheck;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The acceptance checks of tasks: a task is done only after its commands have passed. Safe for
 * concurrent use.
 */
final class AcceptanceChecks {
    private static final String METHOD = "planner/set_acceptance";

    /** Only callers who may run this tool may set a command. */
    private static final String RUN = "exec_run";

    private static final int OUTPUT_CHARS = 4_000;

    private final Plans plans;
    private final PlanLimits limits;
    private final Optional<CommandCheck> trial;
    private final InstantSource clock;

    /**
     * @param trial where commands are run; nothing where none are
     */
    AcceptanceChecks(
            Plans plans, PlanLimits limits, Optional<CommandCheck> trial, InstantSource clock) {
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
        Optional<AcceptanceCommand> wanted =
                call.arguments().path("command").isString()
                        ? Optional.of(AcceptanceCommand.of(call.arguments()))
                        : Optional.empty();
        if (wanted.isPresent()) {
            TextChecks.check(
                    "command",
                    wanted.get().command(),
                    limits.textChars(),
                    "workspace.planner.text-chars");
        }
        plans.change(
                plan,
                before -> Optional.of(edit(before, id, wanted, CallerLabel.of(call.caller()))));
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

    private Plans.Edit edit(Plan before, String id, Optional<AcceptanceCommand> wanted, String who)
            throws ToolFailure {
        PlanTask task = before.task(id).orElseThrow(() -> Plans.noTask(id));
        Plan after = before.with(task, clock).with(before.relations().accepted(id, wanted));
        return new Plans.Edit(
                after,
                PlanChangeJson.acceptance(
                        id, before.relations().acceptance(id), wanted, after.updatedAt(), who),
                Optional.of(task));
    }

    /**
     * Runs what a task has to pass to become what it is to become.
     *
     * @return what it has passed
     * @throws ToolFailure when it has not, and so stays as it is
     */
    Optional<AcceptanceCommand> pass(Plan plan, PlanTask task, PlanTaskStatus to)
            throws ToolFailure, InterruptedException {
        Optional<AcceptanceCommand> wanted = wanted(plan, task, to);
        if (wanted.isEmpty()) {
            return wanted;
        }
        CommandCheck.Verdict verdict =
                trial.orElseThrow(AcceptanceChecks::nowhere)
                        .run(wanted.get().order(), wanted.get().timeout());
        if (verdict.passed()) {
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
                        // What was printed last tells most.
                        + SafeText.tail(verdict.output(), OUTPUT_CHARS));
    }

    private static ToolFailure nowhere() {
        return new ToolFailure(
                Fault.Kind.UNAVAILABLE,
                "status",
                "this task has an acceptance command, and this server runs none: its operator can"
                        + " set workspace.planner.acceptance and workspace.exec.enabled");
    }

    private static Optional<AcceptanceCommand> wanted(Plan plan, PlanTask task, PlanTaskStatus to) {
        boolean ends = to == PlanTaskStatus.DONE && task.status() != PlanTaskStatus.DONE;
        return ends ? plan.relations().acceptance(task.id()) : Optional.empty();
    }

    /** Refuses what has passed something else than what counts by now. */
    static void check(
            Plan plan, PlanTask task, PlanTaskStatus to, Optional<AcceptanceCommand> passed)
            throws ToolFailure {
        Optional<AcceptanceCommand> wanted = wanted(plan, task, to);
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
