package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.tools.workspace.exec.Trial;
import dev.toolbooth.tools.workspace.planner.model.PlanModel;
import java.util.Optional;

/**
 * What helps to plan beyond rules, as far as the operator has it.
 *
 * @param trial where acceptance commands are run
 * @param off what the operator can do about it where none are
 * @param model what is asked for plans first
 */
public record Aids(Optional<Trial> trial, String off, Optional<PlanModel> model) {
    /** Nothing at all. */
    public static final Aids NONE =
            new Aids(
                    Optional.empty(),
                    "acceptance commands are switched off: the server's operator can set"
                            + " workspace.planner.acceptance and workspace.exec.enabled",
                    Optional.empty());
}
