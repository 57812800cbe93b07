package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** A notifier of all who may read plans about their changes. */
final class PlanNotifier {
    private static final String READER = "planner_get_plan";

    private final Announcements announcements;

    PlanNotifier(Announcements announcements) {
        this.announcements = announcements;
    }

    /** A plan was made, has changed, or was deleted: then it has no tasks any more. */
    void plan(Plan plan) {
        ObjectNode params = Json.object();
        params.set("plan", PlanJson.of(plan));
        announcements.publish(new Signal.Event("planner/plan_updated", params, READER));
    }

    /** A task of a plan was changed. */
    void task(Plan plan, PlanTask task) {
        ObjectNode params = Json.object().put("plan_id", plan.id());
        params.set("task", PlanJson.of(task));
        params.put("updated_at", plan.updatedAt().toString());
        announcements.publish(new Signal.Event("planner/task_updated", params, READER));
    }
}
