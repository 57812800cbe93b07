package dev.toolbooth.core.plan;

/**
 * A change of a plan, as it is stored.
 *
 * @param number the version that the plan had after it
 * @param json who changed what, and when
 */
public record PlanChange(long number, String json) {}
