package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.planner.model.ModelFailure;
import dev.toolbooth.tools.workspace.planner.model.PlanModel;
import dev.toolbooth.tools.workspace.planner.request.Outline;
import dev.toolbooth.tools.workspace.planner.request.RequestReader;
import dev.toolbooth.tools.workspace.planner.request.Step;
import java.util.Optional;

/** Finds the steps of a request: a model does if there is one and it helps, and else rules. */
final class Drafter {
    private final Optional<PlanModel> model;
    private final PlanLimits limits;

    Drafter(Optional<PlanModel> model, PlanLimits limits) {
        this.model = model;
        this.limits = limits;
    }

    /**
     * What was found.
     *
     * @param said how, for people
     */
    record Found(Outline outline, String said) {}

    Found find(Draft draft) throws InterruptedException {
        if (model.isEmpty()) {
            Outline outline = RequestReader.read(draft.request());
            return new Found(outline, outline.origin().said());
        }
        String name = model.get().name();
        try {
            Outline outline =
                    model.get().ask(draft.title(), draft.request(), draft.context().orElse(""));
            check(outline);
            return new Found(outline, "Made by the model " + name + ".");
        } catch (ModelFailure e) {
            Outline outline = RequestReader.read(draft.request());
            return new Found(
                    outline,
                    outline.origin().said()
                            + " The model "
                            + name
                            + " was asked first, but "
                            + e.getMessage()
                            + ".");
        }
    }

    private void check(Outline outline) throws ModelFailure {
        if (outline.count() > limits.tasks()) {
            throw new ModelFailure("its plan has too many steps");
        }
        for (Step step : outline.steps()) {
            check(step);
        }
    }

    private void check(Step step) throws ModelFailure {
        try {
            Texts.check("step", step.text(), limits.textChars(), "");
            Texts.check("role", step.role().orElse("none"), PlanLimits.NAME_CHARS, "");
        } catch (ToolFailure e) {
            throw new ModelFailure("a step of its plan can't be kept");
        }
        for (Step part : step.parts()) {
            check(part);
        }
    }
}
