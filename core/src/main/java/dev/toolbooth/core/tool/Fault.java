package dev.toolbooth.core.tool;

/**
 * The kind of a tool's failure, for dialects that have a code for it.
 *
 * @param field the argument that it is about; empty when it is about none
 */
public record Fault(Kind kind, String field) {

    /** The kinds of trouble. */
    public enum Kind {
        /** What was asked for is not there. */
        NOT_FOUND,
        /** It is there, and the operator doesn't allow this. */
        DENIED,
        /** What was asked for can't be meant. */
        INVALID,
        /** A parameter that fits its schema, and yet is none that the tool has given out. */
        BAD_PARAM,
        /** It was asked for too often. */
        LIMITED,
        /** Another client has changed it meanwhile. */
        CONFLICT,
        /** The tool is switched off, or lacks something that it needs. */
        UNAVAILABLE,
        /** There is no index that could be searched. */
        NO_INDEX,
        /** It is larger than it may be. */
        TOO_LARGE
    }
}
