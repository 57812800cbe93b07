package dev.toolbooth.tools.workspace.planner;

import java.util.Optional;

/** What is to become different about a task; what isn't here stays. */
record Patch(Optional<String> description, Optional<TaskStatus> status, Optional<String> role) {}
