package dev.toolbooth.tools.workspace.planner;

import java.time.Instant;

/**
 * That somebody works on a task, until a time.
 *
 * @param id known to whoever has it, and to nobody else
 * @param by who has it, for others to read
 */
record Lease(String id, String by, Instant until) {

    /** Whether it still counts. */
    boolean holds(Instant now) {
        return until.isAfter(now);
    }
}
