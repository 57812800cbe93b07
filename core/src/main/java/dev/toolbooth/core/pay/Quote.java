package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;

/**
 * What a payment is for.
 *
 * @param thing what is bought: a tool's usual name, or the path of a route
 * @param price the most that it may cost
 * @param terms how it may be paid
 */
public record Quote(String thing, Money price, Terms terms) {}
