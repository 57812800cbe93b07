package dev.toolbooth.core.call;

/** Why a handler could not do its work. */
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
