package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.planner.model.ModelFailure;
import dev.toolbooth.tools.workspace.planner.model.PlanModel;
import dev.toolbooth.tools.workspace.planner.request.RequestOutline;
import dev.toolbooth.tools.workspace.planner.request.RequestReader;
import dev.toolbooth.tools.workspace.planner.request.RequestStep;
import java.util.Optional;

/**
 * A finder of the steps of a request: by a model if there is one and it helps, otherwise by rules.
 */
final class StepFinder {
    private final Optional<PlanModel> model;
    private final PlanLimits limits;

    StepFinder(Optional<PlanModel> model, PlanLimits limits) {
        this.model = model;
        this.limits = limits;
    }

    /**
     * The steps found.
     *
     * @param said how, for people
     */
    record Found(RequestOutline outline, String said) {}

    Found find(PlanInput input) throws InterruptedException {
        if (model.isEmpty()) {
            RequestOutline outline = RequestReader.read(input.request());
            return new Found(outline, outline.origin().said());
        }
        String name = model.get().name();
        try {
            RequestOutline outline =
                    model.get().ask(input.title(), input.request(), input.context().orElse(""));
            check(outline);
            return new Found(outline, "Made by the model " + name + ".");
        } catch (ModelFailure e) {
            RequestOutline outline = RequestReader.read(input.request());
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

    private void check(RequestOutline outline) throws ModelFailure {
        if (outline.count() > limits.tasks()) {
            throw new ModelFailure("its plan has too many steps");
        }
        for (RequestStep step : outline.steps()) {
            check(step);
        }
    }

    private void check(RequestStep step) throws ModelFailure {
        try {
            TextChecks.check("step", step.text(), limits.textChars(), "");
            TextChecks.check("role", step.role().orElse("none"), PlanLimits.NAME_CHARS, "");
        } catch (ToolFailure e) {
            throw new ModelFailure("a step of its plan can't be kept");
        }
        for (RequestStep part : step.parts()) {
            check(part);
        }
    }
}
