package dev.toolbooth.tools.workspace.planner;

import java.util.List;
import java.util.Optional;

/**
 * One thing to do.
 *
 * @param role who should do it, such as Developer
 * @param parent the task that it is a part of
 * @param children the tasks that are parts of it, by their ids
 */
record Task(
        String id,
        String description,
        TaskStatus status,
        String role,
        Optional<String> parent,
        List<String> children) {
    Task {
        children = List.copyOf(children);
    }

    /** The same after a change. */
    Task with(Patch patch) {
        return new Task(
                id,
                patch.description().orElse(description),
                patch.status().orElse(status),
                patch.role().orElse(role),
                parent,
                children);
    }

    /** The same with another status. */
    Task with(TaskStatus now) {
        return new Task(id, description, now, role, parent, children);
    }

    /** The same with parts. */
    Task with(List<String> parts) {
        return new Task(id, description, status, role, parent, parts);
    }
}
