package dev.toolbooth.client.pay;

/** A callback that approves spending. Called on the thread of the call; may take its time. */
@FunctionalInterface
public interface Approval {
    /** Agrees to all that the rules allow without a person. */
    Approval WITHIN_RULES = price -> price.why() == null;

    /** Agrees to nothing. */
    Approval NEVER = price -> false;

    boolean approve(PriceQuote price);
}
