package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tasks of a plan that are ready to be leased. */
final class LeasableTasks {
    private final Plan plan;
    private final Instant now;
    private final Map<String, PlanTask> tasks;

    LeasableTasks(Plan plan, Instant now) {
        this.plan = plan;
        this.now = now;
        this.tasks =
                plan.tasks().stream().collect(Collectors.toMap(PlanTask::id, Function.identity()));
    }

    /**
     * The first task that is free.
     *
     * @param role whose tasks alone count, if there is one
     */
    Optional<PlanTask> next(Optional<String> role) {
        return plan.tasks().stream()
                .filter(task -> role.isEmpty() || task.role().equalsIgnoreCase(role.get()))
                .filter(task -> obstacle(task).isEmpty())
                .findFirst();
    }

    /** A task that must be free. */
    PlanTask named(String id) throws ToolFailure {
        PlanTask task = plan.task(id).orElseThrow(() -> Plans.noTask(id));
        Optional<String> obstacle = obstacle(task);
        if (obstacle.isPresent()) {
            throw new ToolFailure(Fault.Kind.CONFLICT, "task_id", obstacle.get());
        }
        return task;
    }

    /** The reason why a task can't be leased now. */
    private Optional<String> obstacle(PlanTask task) {
        Optional<Lease> lease = plan.relations().lease(task.id());
        if (lease.isPresent() && lease.get().holds(now)) {
            return Optional.of(
                    lease.get().by()
                            + " works on task "
                            + task.id()
                            + " until "
                            + lease.get().until());
        }
        // Whose lease has run out has left it as it is.
        boolean abandoned = lease.isPresent() && task.status() == PlanTaskStatus.IN_PROGRESS;
        if (task.status() != PlanTaskStatus.OPEN && !abandoned) {
            return Optional.of("task " + task.id() + " is " + task.status().text());
        }
        return open(plan.relations().before(task.id()))
                .or(() -> open(task.children()))
                .map(other -> "task " + other + " has to be done first");
    }

    private Optional<String> open(List<String> others) {
        return others.stream()
                .filter(
                        other -> {
                            PlanTask task = tasks.get(other);
                            return task != null && task.status() != PlanTaskStatus.DONE;
                        })
                .findFirst();
    }
}
