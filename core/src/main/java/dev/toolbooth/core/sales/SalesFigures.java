package dev.toolbooth.core.sales;

/**
 * What was sold, in numbers.
 *
 * @param billedCalls calls that had a price
 * @param freeCalls calls that were among the free ones of a day
 * @param microUsd what was earned, refunds not taken off
 * @param payers how many accounts had a call billed
 * @param refunds how often money was given back; one that a chain has refused later is taken off
 *     when it comes back, so that a short range may be below zero
 * @param refundedMicroUsd what was given back
 */
public record SalesFigures(
        long billedCalls,
        long freeCalls,
        long microUsd,
        long payers,
        long refunds,
        long refundedMicroUsd) {
    /** Nothing was sold. */
    public static final SalesFigures NONE = new SalesFigures(0, 0, 0, 0, 0, 0);
}
