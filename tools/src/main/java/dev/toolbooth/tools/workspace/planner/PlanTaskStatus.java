package dev.toolbooth.tools.workspace.planner;

import java.util.Locale;

/** The status of a task. */
enum PlanTaskStatus {
    OPEN,
    IN_PROGRESS,
    DONE,
    BLOCKED;

    private static final String TO_DO = "todo";

    /** As Mira's contracts write it. */
    String text() {
        return this == OPEN ? TO_DO : name().toLowerCase(Locale.ROOT);
    }

    static PlanTaskStatus of(String text) {
        return text.equals(TO_DO) ? OPEN : valueOf(text.toUpperCase(Locale.ROOT));
    }
}
