package dev.toolbooth.core.ledger;

/** The result of a {@link Claim}. */
public sealed interface ClaimResult {

    /** It is this call's from now on, and on the disk. */
    record Mine() implements ClaimResult {}

    /** Another call has it and has not ended. */
    record Busy() implements ClaimResult {}

    /** A call had it and was captured; this was its outcome. */
    record Done(String outcome) implements ClaimResult {}

    /** It was taken for something else. */
    record Conflict() implements ClaimResult {}

    /** It could not be written. */
    record Unavailable() implements ClaimResult {}
}
