package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.tools.workspace.exec.CommandCheck;
import dev.toolbooth.tools.workspace.planner.model.PlanModel;
import java.util.Optional;

/**
 * The optional parts of the planner, where the operator has configured them.
 *
 * @param trial runs acceptance commands
 * @param off what the operator can do where none can run
 * @param model the model that is asked for plans first
 */
public record PlannerExtras(Optional<CommandCheck> trial, String off, Optional<PlanModel> model) {
    /** Nothing at all. */
    public static final PlannerExtras NONE =
            new PlannerExtras(
                    Optional.empty(),
                    "acceptance commands are switched off: the server's operator can set"
                            + " workspace.planner.acceptance and workspace.exec.enabled",
                    Optional.empty());
}
