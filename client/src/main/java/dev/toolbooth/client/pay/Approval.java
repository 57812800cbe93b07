package dev.toolbooth.client.pay;

/** Whoever is asked before money is spent. Called on the thread of the call; may take its time. */
@FunctionalInterface
public interface Approval {
    /** Agrees to all that the rules allow without a person. */
    Approval WITHIN_RULES = price -> price.why() == null;

    /** Agrees to nothing. */
    Approval NEVER = price -> false;

    boolean approve(Price price);
}
