package dev.toolbooth.core.rail;

/** A rail's judgement of a payment, before anything is done with it. */
public sealed interface Verification {

    /** It would settle. */
    record Good(VerifiedPayment verified) implements Verification {}

    /**
     * It would not.
     *
     * @param reason x402's word for it, or one like these
     * @param message the same for people, and what to do
     */
    record Bad(String reason, String message) implements Verification {}

    /** It is not known: the chain or the facilitator can't be asked. */
    record Unavailable(String message) implements Verification {}

    /** Another rail may know what to do with it. */
    record NotMine() implements Verification {}
}
