package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;
import java.util.Optional;

/**
 * One thing that a request asks for.
 *
 * @param role who should do it, if its words say so
 * @param parts what it consists of
 */
public record Step(String text, Mark mark, Optional<String> role, List<Step> parts) {
    public Step {
        parts = List.copyOf(parts);
    }

    /** How many steps there are, this one and all below it. */
    public int count() {
        return 1 + parts.stream().mapToInt(Step::count).sum();
    }
}
