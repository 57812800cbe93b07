package dev.toolbooth.tools.workspace.planner;

import java.util.Locale;

/** How far a task is. */
enum TaskStatus {
    TODO,
    IN_PROGRESS,
    DONE,
    BLOCKED;

    /** As Mira's contracts write it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TaskStatus of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
