package dev.toolbooth.core.money;

/** What came of a {@link Claim}. */
public sealed interface Claiming {

    /** It is this call's from now on, and on the disk. */
    record Mine() implements Claiming {}

    /** Another call has it and has not ended. */
    record Busy() implements Claiming {}

    /** A call had it and was captured; this was its outcome. */
    record Done(String outcome) implements Claiming {}

    /** It was taken for something else. */
    record Conflict() implements Claiming {}

    /** It could not be written. */
    record Unavailable() implements Claiming {}
}
