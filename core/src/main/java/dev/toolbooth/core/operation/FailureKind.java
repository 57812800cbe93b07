package dev.toolbooth.core.operation;

/** The kind of a handler's failure. */
public enum FailureKind {
    /** It said so itself. */
    DECLARED,
    /** Its time was up. */
    TIMEOUT,
    /** Its output does not fit its own schema. */
    BAD_OUTPUT,
    /** It broke. */
    CRASH,
    /** It asked, and the client did not answer. */
    UNANSWERED
}
