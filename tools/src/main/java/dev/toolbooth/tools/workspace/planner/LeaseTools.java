package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tools for agents who work on plans together, which go beyond Mira's contracts. */
final class LeaseTools {
    private static final int TTL_MILLIS = 600_000;

    private final Plans plans;
    private final TaskLeases leases;
    private final InstantSource clock;

    LeaseTools(Plans plans, TaskLeases leases, InstantSource clock) {
        this.plans = plans;
        this.leases = leases;
        this.clock = clock;
    }

    List<WorkspaceTool> all() {
        return List.of(
                WorkspaceTool.of("planner/get_plan.v2", this::get),
                WorkspaceTool.of("planner/set_dependencies", this::depend),
                WorkspaceTool.of("planner/lease", this::lease),
                WorkspaceTool.of("planner/release", this::release));
    }

    private ToolOutput get(ToolCall call) throws ToolFailure {
        Plan plan = plans.get(call.text("plan_id"));
        ObjectNode json = Json.object();
        json.set("plan", PlanJson.whole(plan, Plan.now(clock)));
        return ToolOutput.structured(json);
    }

    private ToolOutput depend(ToolCall call) throws ToolFailure, InterruptedException {
        List<String> others = new ArrayList<>();
        call.arguments().path("depends_on").forEach(other -> others.add(other.stringValue()));
        String plan = call.text("plan_id");
        PlanTask task =
                leases.depend(plan, call.text("task_id"), others, CallerLabel.of(call.caller()));
        ObjectNode json = Json.object().put("plan_id", plan).put("task_id", task.id());
        json.set("depends_on", PlanJson.texts(others));
        return ToolOutput.structured(json);
    }

    private ToolOutput lease(ToolCall call) throws ToolFailure, InterruptedException {
        String plan = call.text("plan_id");
        TaskLeases.Wish wish =
                new TaskLeases.Wish(
                        PlannerTools.text(call.arguments(), "task_id"),
                        PlannerTools.text(call.arguments(), "role"),
                        PlannerTools.text(call.arguments(), "lease_id"),
                        Duration.ofMillis(call.integer("ttl_ms", TTL_MILLIS)));
        Optional<TaskLeases.Leased> leased =
                leases.lease(plan, wish, CallerLabel.of(call.caller()));
        ObjectNode json = Json.object();
        if (leased.isEmpty()) {
            return ToolOutput.structured(json.putNull("lease"));
        }
        Lease lease = leased.get().lease();
        ObjectNode told = json.putObject("lease").put("lease_id", lease.id());
        told.put("plan_id", plan).set("task", PlanJson.of(leased.get().task()));
        told.put("by", lease.by()).put("expires_at", lease.until().toString());
        return ToolOutput.structured(json);
    }

    private ToolOutput release(ToolCall call) throws ToolFailure, InterruptedException {
        String plan = call.text("plan_id");
        PlanTask task =
                leases.release(
                        plan,
                        call.text("lease_id"),
                        PlanTaskStatus.of(call.text("status", "todo")),
                        CallerLabel.of(call.caller()));
        ObjectNode json = Json.object();
        json.set("task", PlanJson.of(task));
        return ToolOutput.structured(json.put("plan_id", plan));
    }
}
