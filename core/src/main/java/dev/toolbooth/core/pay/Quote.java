package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import org.jspecify.annotations.Nullable;

/**
 * What a payment is for.
 *
 * @param thing what is bought: a tool's usual name, or the path of a route
 * @param price the most that it may cost
 * @param terms how it may be paid
 * @param session of the request for payment: the one that is made, or that a payment says to answer
 */
public record Quote(String thing, Money price, Terms terms, @Nullable String session) {

    /** One that is part of no request. */
    public Quote(String thing, Money price, Terms terms) {
        this(thing, price, terms, null);
    }

    /** The same in a request for payment. */
    public Quote in(@Nullable String request) {
        return new Quote(thing, price, terms, request);
    }
}
