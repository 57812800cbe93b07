package dev.toolbooth.tools.workspace.planner;

import java.time.Instant;

/**
 * A claim to work on a task, until a time.
 *
 * @param id known only to the one who has it
 * @param by the label of whoever has it, for others to read
 */
record Lease(String id, String by, Instant until) {

    /** Whether it still counts. */
    boolean holds(Instant now) {
        return until.isAfter(now);
    }
}
