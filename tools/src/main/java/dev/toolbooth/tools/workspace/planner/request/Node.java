package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A step while it is put together. Not thread-safe. */
final class Node {
    final boolean heading;
    final @Nullable Node parent;
    final List<Node> parts = new ArrayList<>();
    private final StringBuilder text;
    private final Mark mark;
    private final int depth;

    Node(String text, Mark mark, boolean heading, @Nullable Node parent) {
        this.text = new StringBuilder(text);
        this.mark = mark;
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

    void append(String more) {
        text.append('\n').append(more);
    }

    /** The finished step. */
    Step step(Optional<String> inherited) {
        String whole = text();
        boolean label = !parts.isEmpty() && whole.endsWith(":");
        Optional<String> role = Roles.of(whole).or(() -> inherited);
        List<Step> below = parts.stream().map(part -> part.step(role)).toList();
        return new Step(
                label ? whole.substring(0, whole.length() - 1).stripTrailing() : whole,
                heading ? mark(below) : mark,
                role,
                below);
    }

    /** A heading is as far as what stands below it. */
    private Mark mark(List<Step> below) {
        if (below.isEmpty() || below.stream().allMatch(step -> step.mark() == Mark.OPEN)) {
            return mark;
        }
        return below.stream().allMatch(step -> step.mark() == Mark.DONE) ? Mark.DONE : Mark.STARTED;
    }
}
