package dev.toolbooth.core.tool;

/** The permission of a tool's work to continue as a task. */
public enum TaskUse {
    /** It never becomes a task. */
    NEVER,
    /** It becomes a task for clients that can follow one, and runs at once for others. */
    OPTIONAL,
    /** It can only run as a task. */
    REQUIRED
}
