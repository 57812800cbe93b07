package dev.toolbooth.core.money;

/** How a payment works. */
public enum Scheme {
    /** x402's exact: the buyer signs, the seller has it settled. */
    EXACT,
    /** The buyer has paid already and shows the transaction. */
    PROOF
}
