package dev.toolbooth.tools.workspace.planner;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A plan of tasks.
 *
 * @param description what it is about, and how the plan was made
 * @param tasks each before its own parts
 * @param relations further facts about the tasks
 */
record Plan(
        String id,
        String title,
        String description,
        List<PlanTask> tasks,
        Instant createdAt,
        Instant updatedAt,
        TaskRelations relations) {
    Plan {
        tasks = List.copyOf(tasks);
    }

    Optional<PlanTask> task(String task) {
        return tasks.stream().filter(one -> one.id().equals(task)).findFirst();
    }

    /** The same with another task in the place of the one with its id. */
    Plan with(PlanTask task, InstantSource clock) {
        List<PlanTask> changed =
                tasks.stream().map(one -> one.id().equals(task.id()) ? task : one).toList();
        return new Plan(id, title, description, changed, createdAt, next(clock), relations);
    }

    /** The same with something else beyond its tasks. */
    Plan with(TaskRelations changed) {
        return new Plan(id, title, description, tasks, createdAt, updatedAt, changed);
    }

    /** What is left when it is deleted. */
    Plan deleted(InstantSource clock) {
        return new Plan(
                id, title, description, List.of(), createdAt, next(clock), TaskRelations.NONE);
    }

    /**
     * Now, or a little later: a change is never at the time of another, whatever the clock says.
     */
    private Instant next(InstantSource clock) {
        Instant now = now(clock);
        return now.isAfter(updatedAt) ? now : updatedAt.plus(1, ChronoUnit.MICROS);
    }

    static Instant now(InstantSource clock) {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
