package dev.toolbooth.core.plan;

/**
 * How much is kept of plans.
 *
 * @param plans the most plans that there are at once
 * @param changes the latest changes of each plan; what is older is forgotten
 * @param deleted the deleted plans of which the changes are still known, the last made first
 */
public record PlanBounds(int plans, int changes, int deleted) {}
