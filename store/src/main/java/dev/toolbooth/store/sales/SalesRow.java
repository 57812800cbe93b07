package dev.toolbooth.store.sales;

/**
 * The sales under one key in an hour or on a day.
 *
 * @param refunded the amount refunded, in millionths of a dollar
 */
record SalesRow(
        SalesKey key,
        long billed,
        long free,
        long microUsd,
        long refunds,
        long refunded,
        PayerTotals payerTotals) {

    SalesRow plus(SalesRow other) {
        return new SalesRow(
                key,
                billed + other.billed,
                free + other.free,
                microUsd + other.microUsd,
                refunds + other.refunds,
                refunded + other.refunded,
                payerTotals.plus(other.payerTotals));
    }

    SalesRow as(SalesKey otherKey) {
        return new SalesRow(otherKey, billed, free, microUsd, refunds, refunded, payerTotals);
    }
}
