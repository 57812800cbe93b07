package dev.toolbooth.tools.workspace.planner.request;

/** How far a step is, as the request marks it. */
public enum Mark {
    OPEN,
    STARTED,
    DONE,
    BLOCKED
}
