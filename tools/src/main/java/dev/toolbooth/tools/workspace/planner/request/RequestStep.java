package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;
import java.util.Optional;

/**
 * One step of a request.
 *
 * @param role the role that should do it, if its words say so
 * @param parts its parts
 */
public record RequestStep(
        String text, StepStatus status, Optional<String> role, List<RequestStep> parts) {
    public RequestStep {
        parts = List.copyOf(parts);
    }

    /** How many steps there are, this one and all below it. */
    public int count() {
        return 1 + parts.stream().mapToInt(RequestStep::count).sum();
    }
}
