package dev.toolbooth.store;

/**
 * What was sold of something in an hour or on a day.
 *
 * @param refunded what was given back, in millionths of a dollar
 */
record SalesRow(
        SalesKey key,
        long billed,
        long free,
        long microUsd,
        long refunds,
        long refunded,
        Payers payers) {

    SalesRow plus(SalesRow other) {
        return new SalesRow(
                key,
                billed + other.billed,
                free + other.free,
                microUsd + other.microUsd,
                refunds + other.refunds,
                refunded + other.refunded,
                payers.plus(other.payers));
    }

    SalesRow as(SalesKey otherKey) {
        return new SalesRow(otherKey, billed, free, microUsd, refunds, refunded, payers);
    }
}
