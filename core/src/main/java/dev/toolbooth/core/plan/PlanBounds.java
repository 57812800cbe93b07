package dev.toolbooth.core.plan;

/**
 * The limits on stored plans.
 *
 * @param plans the most plans at once
 * @param changes the latest changes kept of each plan
 * @param deleted the latest deleted plans whose changes are still kept
 */
public record PlanBounds(int plans, int changes, int deleted) {}
