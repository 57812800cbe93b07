package dev.toolbooth.core.pay;

/** What a rail says of a payment, before anything is done with it. */
public sealed interface Check {

    /** It would settle. */
    record Good(Charge charge) implements Check {}

    /**
     * It would not.
     *
     * @param reason x402's word for it, or one like these
     * @param message the same for people, and what to do
     */
    record Bad(String reason, String message) implements Check {}

    /** It is not known: the chain or the facilitator can't be asked. */
    record Unavailable(String message) implements Check {}

    /** Another rail may know what to do with it. */
    record NotMine() implements Check {}
}
