package dev.toolbooth.core.money;

/**
 * What calls of one tool cost in one shop.
 *
 * @param freeCallsPerDay how many calls of the shop's tools each key has free on a day of UTC
 */
public record Tariff(String shop, Price price, int freeCallsPerDay) {}
