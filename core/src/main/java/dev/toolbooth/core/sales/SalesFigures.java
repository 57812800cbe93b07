package dev.toolbooth.core.sales;

/**
 * The sales in numbers.
 *
 * @param billedCalls calls that had a price
 * @param freeCalls calls that used one of a day's free calls
 * @param microUsd the earnings, with refunds not subtracted
 * @param payers how many accounts had a call billed
 * @param refunds the number of refunds; one that a chain refused later is subtracted when it comes
 *     back, so a short range may be below zero
 * @param refundedMicroUsd the amount refunded
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
