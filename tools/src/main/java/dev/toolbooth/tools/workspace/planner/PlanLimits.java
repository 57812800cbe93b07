package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.plan.PlanBounds;

/**
 * The limits on plans.
 *
 * @param tasks the most tasks of a plan
 * @param requestChars the longest request, and the longest context
 * @param textChars the longest description of a task
 * @param planChars the longest plan, as JSON
 * @param kept how much is stored of all plans
 */
public record PlanLimits(
        int tasks, int requestChars, int textChars, int planChars, PlanBounds kept) {
    /** The longest title, and the longest name of a role. */
    static final int NAME_CHARS = 500;

    public static final PlanLimits STANDARD =
            new PlanLimits(2_000, 1 << 20, 1 << 16, 4 << 20, new PlanBounds(10_000, 10_000, 1_000));
}
