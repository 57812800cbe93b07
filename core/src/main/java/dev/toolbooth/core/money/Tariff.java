package dev.toolbooth.core.money;

/**
 * What calls of one tool cost in one shop.
 *
 * @param freeCallsPerDay how many calls of the shop's tools each key has free on a day of UTC
 * @param terms how somebody may pay who has no account
 */
public record Tariff(String shop, Price price, int freeCallsPerDay, Terms terms) {

    /** One with the usual terms. */
    public Tariff(String shop, Price price, int freeCallsPerDay) {
        this(shop, price, freeCallsPerDay, Terms.USUAL);
    }
}
