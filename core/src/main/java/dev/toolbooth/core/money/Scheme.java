package dev.toolbooth.core.money;

/** A payment scheme. */
public enum Scheme {
    /** x402's exact: the buyer signs, the seller has it settled. */
    EXACT,
    /** The buyer has paid already and shows the transaction. */
    PROOF
}
