package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.tools.workspace.planner.request.RequestOutline;
import dev.toolbooth.tools.workspace.planner.request.RequestStep;
import dev.toolbooth.tools.workspace.planner.request.StepStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A builder of a plan from the outline of a request. For one plan. */
final class PlanBuilder {
    static final String DEVELOPER = "Developer";

    private final String plan;
    private final String role;
    private final List<PlanTask> tasks = new ArrayList<>();

    private PlanBuilder(String plan, String role) {
        this.plan = plan;
        this.role = role;
    }

    /** The plan. */
    static Plan of(PlanInput input, StepFinder.Found found, String id, Instant now) {
        RequestOutline outline = found.outline();
        PlanBuilder planBuilder = new PlanBuilder(id, input.role().orElse(DEVELOPER));
        outline.steps().forEach(step -> planBuilder.draw(step, Optional.empty()));
        String description =
                Stream.of(input.context().orElse(""), outline.rest(), found.said())
                        .filter(part -> !part.isBlank())
                        .collect(Collectors.joining("\n\n"));
        return new Plan(
                id, input.title(), description, planBuilder.tasks, now, now, TaskRelations.NONE);
    }

    /** Adds the task of a step and then those of its parts, and says its id. */
    private String draw(RequestStep step, Optional<String> parent) {
        int at = tasks.size();
        String id = plan + "-" + (at + 1);
        PlanTask task =
                new PlanTask(
                        id,
                        step.text(),
                        status(step.status()),
                        step.role().orElse(role),
                        parent,
                        List.of());
        tasks.add(task);
        List<String> children = new ArrayList<>();
        step.parts().forEach(part -> children.add(draw(part, Optional.of(id))));
        tasks.set(at, task.with(children));
        return id;
    }

    private static PlanTaskStatus status(StepStatus mark) {
        return switch (mark) {
            case OPEN -> PlanTaskStatus.OPEN;
            case STARTED -> PlanTaskStatus.IN_PROGRESS;
            case DONE -> PlanTaskStatus.DONE;
            case BLOCKED -> PlanTaskStatus.BLOCKED;
        };
    }
}
