package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.tools.workspace.planner.request.Mark;
import dev.toolbooth.tools.workspace.planner.request.Outline;
import dev.toolbooth.tools.workspace.planner.request.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a plan of what a request consists of. For one plan. */
final class Drawing {
    static final String DEVELOPER = "Developer";

    private final String plan;
    private final String role;
    private final List<Task> tasks = new ArrayList<>();

    private Drawing(String plan, String role) {
        this.plan = plan;
        this.role = role;
    }

    /** The plan. */
    static Plan of(Draft draft, Drafter.Found found, String id, Instant now) {
        Outline outline = found.outline();
        Drawing drawing = new Drawing(id, draft.role().orElse(DEVELOPER));
        outline.steps().forEach(step -> drawing.draw(step, Optional.empty()));
        String description =
                Stream.of(draft.context().orElse(""), outline.rest(), found.said())
                        .filter(part -> !part.isBlank())
                        .collect(Collectors.joining("\n\n"));
        return new Plan(id, draft.title(), description, drawing.tasks, now, now, Bonds.NONE);
    }

    /** Adds the task of a step and then those of its parts, and says its id. */
    private String draw(Step step, Optional<String> parent) {
        int at = tasks.size();
        String id = plan + "-" + (at + 1);
        Task task =
                new Task(
                        id,
                        step.text(),
                        status(step.mark()),
                        step.role().orElse(role),
                        parent,
                        List.of());
        tasks.add(task);
        List<String> children = new ArrayList<>();
        step.parts().forEach(part -> children.add(draw(part, Optional.of(id))));
        tasks.set(at, task.with(children));
        return id;
    }

    private static TaskStatus status(Mark mark) {
        return switch (mark) {
            case OPEN -> TaskStatus.OPEN;
            case STARTED -> TaskStatus.IN_PROGRESS;
            case DONE -> TaskStatus.DONE;
            case BLOCKED -> TaskStatus.BLOCKED;
        };
    }
}
