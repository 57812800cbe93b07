package dev.toolbooth.store;

import dev.toolbooth.core.plan.MemoryPlans;
import dev.toolbooth.core.plan.PlanRows;

class MemoryPlansTest extends PlanRowsContract {
    private final MemoryPlans rows = new MemoryPlans(BOUNDS);

    @Override
    PlanRows rows() {
        return rows;
    }

    /** They end with the process. */
    @Override
    PlanRows again() {
        return rows;
    }
}
