package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A step under construction. Not thread-safe. */
final class StepNode {
    final boolean heading;
    final @Nullable StepNode parent;
    final List<StepNode> parts = new ArrayList<>();
    private final StringBuilder text;
    private final StepStatus status;
    private final int depth;

    StepNode(String text, StepStatus status, boolean heading, @Nullable StepNode parent) {
        this.text = new StringBuilder(text);
        this.status = status;
        this.heading = heading;
        this.parent = parent;
        this.depth = parent == null ? 1 : parent.depth + 1;
    }

    /** 1 for a part of nothing. */
    int depth() {
        return depth;
    }

    String text() {
        return text.toString();
    }

    void append(String between, String more) {
        text.append(between).append(more);
    }

    /** The finished step. */
    RequestStep step(Optional<String> inherited) {
        String whole = text();
        boolean label = !parts.isEmpty() && whole.endsWith(":");
        Optional<String> role = RoleFinder.of(whole).or(() -> inherited);
        List<RequestStep> below = parts.stream().map(part -> part.step(role)).toList();
        return new RequestStep(
                label ? whole.substring(0, whole.length() - 1).stripTrailing() : whole,
                heading ? mark(below) : status,
                role,
                below);
    }

    /** A heading has the status of the steps below it. */
    private StepStatus mark(List<RequestStep> below) {
        if (below.isEmpty() || below.stream().allMatch(step -> step.status() == StepStatus.OPEN)) {
            return status;
        }
        return below.stream().allMatch(step -> step.status() == StepStatus.DONE)
                ? StepStatus.DONE
                : StepStatus.STARTED;
    }
}
