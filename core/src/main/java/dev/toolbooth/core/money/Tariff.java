package dev.toolbooth.core.money;

/**
 * The price of one tool's calls in one shop.
 *
 * @param freeCallsPerDay how many calls of the shop's tools each key has free on a day of UTC
 * @param terms how callers without an account may pay
 */
public record Tariff(String shop, Price price, int freeCallsPerDay, Terms terms) {

    /** One with the usual terms. */
    public Tariff(String shop, Price price, int freeCallsPerDay) {
        this(shop, price, freeCallsPerDay, Terms.USUAL);
    }
}
