package dev.toolbooth.tools.workspace.planner;

import java.util.Optional;

/** A change to a task; absent members stay as they are. */
record TaskPatch(
        Optional<String> description, Optional<PlanTaskStatus> status, Optional<String> role) {}
