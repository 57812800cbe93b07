package dev.toolbooth.tools.workspace.planner;

import java.util.List;
import java.util.Optional;

/**
 * A task of a plan.
 *
 * @param role the role that should do it, such as Developer
 * @param parent the task that it is a part of
 * @param children the tasks that are parts of it, by their ids
 */
record PlanTask(
        String id,
        String description,
        PlanTaskStatus status,
        String role,
        Optional<String> parent,
        List<String> children) {
    PlanTask {
        children = List.copyOf(children);
    }

    /** The same after a change. */
    PlanTask with(TaskPatch patch) {
        return new PlanTask(
                id,
                patch.description().orElse(description),
                patch.status().orElse(status),
                patch.role().orElse(role),
                parent,
                children);
    }

    /** The same with another status. */
    PlanTask with(PlanTaskStatus now) {
        return new PlanTask(id, description, now, role, parent, children);
    }

    /** The same with parts. */
    PlanTask with(List<String> parts) {
        return new PlanTask(id, description, status, role, parent, parts);
    }
}
