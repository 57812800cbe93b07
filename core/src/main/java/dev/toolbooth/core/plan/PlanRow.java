package dev.toolbooth.core.plan;

/**
 * A plan as it is stored.
 *
 * @param place its place among all plans, in the order in which they were made
 * @param json the whole plan; empty for one that was deleted
 * @param version 1 for a new plan, and one more with every change
 */
public record PlanRow(String id, long place, String json, long version) {
    /** Whether it was deleted. */
    public boolean gone() {
        return json.isEmpty();
    }

    /** The same after a change. */
    public PlanRow changed(String now) {
        return new PlanRow(id, place, now, version + 1);
    }
}
