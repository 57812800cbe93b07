package dev.toolbooth.tools.workspace.planner.request;

/** The status of a step, as the request marks it. */
public enum StepStatus {
    OPEN,
    STARTED,
    DONE,
    BLOCKED
}
