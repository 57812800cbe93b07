package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools for plans. */
public final class PlannerTools {
    /** What Mira calls the server that they are on. */
    public static final String GROUP = "planner";

    private static final String REQUEST = "workspace.planner.request-chars";
    private static final int PAGE_ITEMS = 50;

    private final Plans plans;
    private final PlanLimits limits;
    private final AcceptanceChecks acceptanceChecks;

    private PlannerTools(Plans plans, PlanLimits limits, AcceptanceChecks acceptanceChecks) {
        this.plans = plans;
        this.limits = limits;
        this.acceptanceChecks = acceptanceChecks;
    }

    /**
     * The tools for plans that are kept somewhere.
     *
     * @param announcements how others learn of changes
     * @param ids makes ids of plans, never one twice
     */
    public static ToolGroup of(
            PlanRows rows,
            PlanLimits limits,
            Announcements announcements,
            InstantSource clock,
            Supplier<String> ids,
            PlannerExtras extras) {
        StepFinder stepFinder = new StepFinder(extras.model(), limits);
        Plans plans =
                new Plans(rows, limits, new PlanNotifier(announcements), clock, ids, stepFinder);
        AcceptanceChecks acceptanceChecks =
                new AcceptanceChecks(plans, limits, extras.trial(), clock);
        PlannerTools tools = new PlannerTools(plans, limits, acceptanceChecks);
        List<WorkspaceTool> all =
                new ArrayList<>(
                        List.of(
                                WorkspaceTool.of("planner/create_plan", tools::create),
                                WorkspaceTool.of("planner/get_plan", tools::get),
                                WorkspaceTool.of("planner/update_task", tools::update),
                                WorkspaceTool.of("planner/list_plans", tools::list),
                                WorkspaceTool.of("planner/delete_plan", tools::delete),
                                WorkspaceTool.of("planner/history", tools::history)));
        TaskLeases leases = new TaskLeases(plans, acceptanceChecks, clock, ids);
        all.addAll(new LeaseTools(plans, leases, clock).all());
        all.add(acceptanceChecks.tool(extras.off()));
        return new ToolGroup(GROUP, all);
    }

    private ToolOutput create(ToolCall call) throws ToolFailure, InterruptedException {
        PlanInput input =
                new PlanInput(
                        call.text("title"),
                        call.text("user_request"),
                        text(call.arguments(), "context"),
                        text(call.arguments(), "assignee_default"));
        TextChecks.check("title", input.title(), PlanLimits.NAME_CHARS, "");
        TextChecks.check("user_request", input.request(), limits.requestChars(), REQUEST);
        if (input.context().isPresent()) {
            TextChecks.checkSize("context", input.context().get(), limits.requestChars(), REQUEST);
        }
        if (input.role().isPresent()) {
            TextChecks.check("assignee_default", input.role().get(), PlanLimits.NAME_CHARS, "");
        }
        return plan(plans.create(input, CallerLabel.of(call.caller())));
    }

    private ToolOutput get(ToolCall call) throws ToolFailure {
        return plan(plans.get(call.text("plan_id")));
    }

    private ToolOutput update(ToolCall call) throws ToolFailure, InterruptedException {
        JsonNode given = call.arguments().path("patch");
        TaskPatch patch =
                new TaskPatch(
                        text(given, "description"),
                        text(given, "status").map(PlanTaskStatus::of),
                        text(given, "assignee_role"));
        if (patch.description().isPresent()) {
            TextChecks.check(
                    "patch.description",
                    patch.description().get(),
                    limits.textChars(),
                    "workspace.planner.text-chars");
        }
        if (patch.role().isPresent()) {
            TextChecks.check("patch.assignee_role", patch.role().get(), PlanLimits.NAME_CHARS, "");
        }
        String plan = call.text("plan_id");
        String id = call.text("task_id");
        Optional<AcceptanceCommand> passed = Optional.empty();
        if (patch.status().isPresent()) {
            Plan now = plans.get(plan);
            PlanTask old = now.task(id).orElseThrow(() -> Plans.noTask(id));
            passed = acceptanceChecks.pass(now, old, patch.status().get());
        }
        PlanTask task = plans.update(plan, id, patch, passed, CallerLabel.of(call.caller()));
        ObjectNode json = Json.object();
        json.set("task", PlanJson.of(task));
        return ToolOutput.structured(json.put("plan_id", plan));
    }

    private ToolOutput list(ToolCall call) throws ToolFailure {
        Plans.Page<Plan> page = plans.list(call.arguments().path("cursor"), limit(call));
        ObjectNode json = Json.object();
        ArrayNode items = json.putArray("plans");
        page.items().forEach(plan -> items.add(PlanJson.of(plan)));
        return ToolOutput.structured(json.put("next_cursor", page.next().orElse(null)));
    }

    private ToolOutput delete(ToolCall call) throws ToolFailure, InterruptedException {
        plans.delete(call.text("plan_id"), CallerLabel.of(call.caller()));
        return ToolOutput.structured(Json.object().put("ok", true));
    }

    private ToolOutput history(ToolCall call) throws ToolFailure {
        String plan = call.text("plan_id");
        Plans.Page<PlanChange> page =
                plans.history(plan, call.arguments().path("cursor"), limit(call));
        ObjectNode json = Json.object().put("plan_id", plan);
        ArrayNode items = json.putArray("changes");
        for (PlanChange change : page.items()) {
            items.add(Json.parseObject(change.json()).put("number", change.number()));
        }
        return ToolOutput.structured(json.put("next_cursor", page.next().orElse(null)));
    }

    private static ToolOutput plan(Plan plan) {
        ObjectNode json = Json.object();
        json.set("plan", PlanJson.of(plan));
        return ToolOutput.structured(json);
    }

    private static int limit(ToolCall call) {
        return call.integer("limit", PAGE_ITEMS);
    }

    static Optional<String> text(JsonNode from, String name) {
        JsonNode value = from.path(name);
        return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }
}
